import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { LabelId } from '../../../shared/model/ids.ts';
import { c, m, openTestStore } from '../../../testing/core/testStore.ts';
import { putLabelled } from '../conversations/labels/labelled.ts';
import { changeLabel, deleteLabel, putLabelRow } from '../conversations/labels/labelTable.ts';
import { setNote } from '../conversations/labels/notes.ts';
import { setPinned } from '../conversations/pins.ts';
import { setReadMark } from '../conversations/readMarks.ts';
import { OPEN, writeStates } from '../conversations/states.ts';
import { saveRenamed } from '../conversations/titles.ts';
import { automatically } from '../db/automatically.ts';
import type { Store } from '../db/store.ts';
import { clearDraft, setDraft } from '../drafts/table.ts';
import { putNotes } from '../people/knownPeopleTable.ts';
import { removeReminder, setReminder } from '../reminders/table.ts';
import { deleteRule, listRules, newRule, putRule } from '../rules/table.ts';
import { ruleWith } from '../rules/testRules.ts';
import { findReply, putReply, removeReply } from '../savedReplies/table.ts';
import { addSaved, changeSaved, listSaved, removeSaved } from '../savedSearches/table.ts';
import { putRecords } from './merging.ts';
import { nameOf } from './records.ts';
import { recordsOf } from './testBackups.ts';

const l = (id: number) => id as LabelId;
const label = (name: string) => ({ id: l(1), name, colour: 'red' as const, letter: null, place: 1 });
const searches = (store: Store) => listSaved(store).map(({ id }) => id);
const draft = (text: string) => ({ ...EMPTY_DRAFT, text });
const reply = (text: string) => ({ folder: '', name: 'Thanks', text });

/** Each kind of which something can be made, changed and removed by the person. */
const LIVES: Readonly<Record<string, readonly ((store: Store) => unknown)[]>> = {
  names: [(s) => saveRenamed(s, 1, 'a'), (s) => saveRenamed(s, 1, 'b'), (s) => saveRenamed(s, 1, '')],
  drafts: [
    (s) => setDraft(s, c(1), draft('a')),
    (s) => setDraft(s, c(1), draft('b')),
    (s) => clearDraft(s, c(1)),
  ],
  pins: [(s) => setPinned(s, 1, true), (s) => setPinned(s, 1, false)],
  states: [
    (s) => writeStates(s, [{ convId: c(1), state: 'done', until: null, since: 1 }]),
    (s) => writeStates(s, [{ convId: c(1), state: 'snoozed', until: 5, since: 1 }]),
    (s) => writeStates(s, [{ convId: c(1), ...OPEN }]),
  ],
  reminders: [(s) => setReminder(s, m(1), 1), (s) => setReminder(s, m(1), 2), (s) => removeReminder(s, m(1))],
  replies: [
    (s) => putReply(s, null, reply('a')),
    (s) => putReply(s, findReply(s, reply(''))?.id ?? null, reply('b')),
    (s) => removeReply(s, findReply(s, reply(''))?.id ?? expect.unreachable()),
  ],
  labels: [
    (s) => putLabelRow(s, label('Bug')),
    (s) => changeLabel(s, l(1), { ...label('Defect'), letter: 'd' }),
    (s) => deleteLabel(s, l(1)),
  ],
  labelled: [
    (s) => putLabelled(s, c(1), { id: l(1), isOn: true }),
    (s) => putLabelled(s, c(1), { id: l(1), isOn: false }),
  ],
  notes: [(s) => setNote(s, c(1), 'a', 1), (s) => setNote(s, c(1), 'b', 2), (s) => setNote(s, c(1), '', 3)],
  people: [
    (s) => putNotes(s, 'a@x', { alias: 'Ann', note: '', colour: null }),
    (s) => putNotes(s, 'a@x', { alias: '', note: 'Fits', colour: 3 }),
    (s) => putNotes(s, 'a@x', { alias: '', note: '', colour: null }),
  ],
  searches: [
    (s) => addSaved(s, { name: 'Trucks', query: 'truck' }),
    (s) => changeSaved(s, searches(s), { name: 'Trucks', query: 'truck crane' }),
    (s) => removeSaved(s, searches(s)),
  ],
  rules: [
    (s) => putRule(s, { ...newRule(s), ...ruleWith({ words: ['truck'] }) }),
    (s) => putRule(s, { ...(listRules(s)[0] ?? expect.unreachable()), isOn: false }),
    (s) => deleteRule(s, listRules(s)[0]?.id ?? expect.unreachable()),
  ],
};

async function takeIn(from: Store, to: Store) {
  await putRecords(to, await recordsOf(from), 'newer', 0, () => {});
}

const only = async (store: Store, kind: string) =>
  (await recordsOf(store)).filter((record) => record.kind === kind);

test.each(Object.entries(LIVES))(
  'of %s, each change wins over those before it, also where the clock is a year behind',
  async (kind, steps) => {
    const [here, there] = [openTestStore(), openTestStore()];
    for (const [step, change] of steps.entries()) {
      // Each is made on the other computer of the two.
      const [one, other] = step % 2 === 0 ? [here, there] : [there, here];
      change(one);
      one.local.run('UPDATE changes SET at = at + 31536000000 WHERE at > 1 AND at < 4000000000000');
      await takeIn(one, other);
      expect(await only(other, kind)).toEqual(await only(one, kind));
      await takeIn(other, one);
      expect(await only(other, kind)).toEqual(await only(one, kind));
    }
    expect((await only(here, kind)).at(-1)?.value).toBeNull();
  },
);

test('a removed reply doesn’t come back from an older backup', async () => {
  const [here, there] = [openTestStore(), openTestStore()];
  putReply(here, null, reply('a'));
  await takeIn(here, there);
  removeReply(here, findReply(here, reply(''))?.id ?? expect.unreachable());
  await takeIn(there, here);
  expect(findReply(here, reply(''))).toBeNull();
});

test('a change of the person wins over an automatic one, even a later one', async () => {
  const [here, there] = [openTestStore(), openTestStore()];
  const set = (store: Store, state: 'done' | 'back') =>
    writeStates(store, [{ convId: c(1), state, until: null, since: 1 }]);
  set(here, 'done');
  await takeIn(here, there);
  set(there, 'done');
  writeStates(there, [{ convId: c(1), state: 'snoozed', until: 9, since: 1 }]);
  automatically(here, () => set(here, 'back'));
  await takeIn(there, here);
  expect(await only(here, 'states')).toMatchObject([{ value: '["snoozed",9,1]' }]);
});

test('of two read marks the later one counts, unless the person marked as unread since', async () => {
  const [here, there] = [openTestStore(), openTestStore()];
  setReadMark(here, 1, 50);
  setReadMark(there, 1, 80);
  await takeIn(there, here);
  expect(await only(here, 'marks')).toMatchObject([{ value: '[80]' }]);
  setReadMark(here, 1, 20);
  await takeIn(there, here);
  expect(await only(here, 'marks')).toMatchObject([{ value: '[20]' }]);
  await takeIn(here, there);
  expect(await only(there, 'marks')).toMatchObject([{ value: '[20]' }]);
});

test('all that was there before changes were recorded counts as older than any change', async () => {
  const [here, there] = [openTestStore(), openTestStore()];
  saveRenamed(here, 1, 'old');
  here.local.run('UPDATE changes SET at = 0');
  saveRenamed(there, 1, 'new');
  await takeIn(here, there);
  await takeIn(there, here);
  expect(await only(here, 'names')).toMatchObject([{ value: '["new"]' }]);
  expect((await recordsOf(here)).map(nameOf)).toEqual((await recordsOf(there)).map(nameOf));
});
