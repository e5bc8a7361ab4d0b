import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type HandoverChoice, type HandoverParts, MOST_HANDED_OVER } from '../../../shared/model/handover.ts';
import { convId as asConvId } from '../../../shared/model/ids.ts';
import { MAX_LABELS } from '../../../shared/model/labels.ts';
import {
  c,
  MARIA,
  m,
  OMAR,
  openTestStore,
  SELF,
  temporaryDir,
  wire,
} from '../../../testing/core/testStore.ts';
import { getConversation, renameConversation } from '../conversations/conversations.ts';
import { writeLabel } from '../conversations/labels/labelled.ts';
import { addLabel, listLabels } from '../conversations/labels/labelTable.ts';
import { getNote, setNote } from '../conversations/labels/notes.ts';
import { createDirectory } from '../directory/directory.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { systemClock } from '../time/clock.ts';
import { createTriage } from '../triage/createTriage.ts';
import { createHandovers } from './createHandovers.ts';

const SERVICE = 'https://chat.example.org';
const ENDS = { isEndUnreadable: () => false };
const NEXT_YEAR = Date.now() + 365 * 86_400_000;
const PLACE = { zone: 'UTC', region: 'en-GB' };
const ALL: HandoverParts = {
  labels: true,
  notes: true,
  snoozes: true,
  label: 'From Ana',
  heading: 'From Ana, today:',
};

/** A person with the conversations 1 to 3, and what hands them over. */
function personWith(
  messages = [wire(1), wire(2, { convId: 2, senderEmail: OMAR }), wire(3, { convId: 3 })],
  serviceUrl = SERVICE,
) {
  const store = openTestStore();
  let time = 0;
  applyBatch(store, { messages, covered: null });
  const handovers = createHandovers({
    ...{ store, ends: ENDS, account: { email: SELF, serviceUrl } },
    // A slice has the same number of steps on any machine.
    clock: { ...systemClock, monotonic: () => time++ },
    ...{ onConversation: () => {}, onLabels: () => {}, onSnooze: () => {} },
  });
  const file = join(temporaryDir(), 'handover.html');
  const triage = createTriage({ store, onChange: () => {}, onSet: () => {} });
  return {
    ...{ store, handovers, file },
    label: (name: string, ...ids: readonly number[]) => {
      const id = addLabel(store, { name, colour: 'red', letter: null });
      writeLabel(store, { id, isOn: true }, ids.map(c));
    },
    snooze: (id: number, until: number) =>
      triage.set([{ convId: c(id), upTo: m(1_000) }], { kind: 'snoozed', until }),
    write: async (choice: Partial<HandoverChoice> = {}) => {
      rmSync(file, { force: true });
      await handovers.write({
        choice: {
          conversations: [1, 2].map((id) => ({ convId: c(id), note: `Note on ${id}` })),
          ...{ note: 'Thank you', hasLabels: true, hasNotes: false, hasSnoozes: true, messages: 0 },
          ...choice,
        },
        ...{ ...PLACE, version: '1.2.3', target: file },
      });
      return readFileSync(file, 'utf8');
    },
    read: async (path: string) => {
      const preview = await handovers.read(path);
      if (preview.kind !== 'read') return expect.unreachable(JSON.stringify(preview));
      return preview.facts;
    },
    shown: (id: number) => {
      const { state, labels } = getConversation(store, c(id)) ?? expect.unreachable();
      const names = new Map(listLabels(store).map((one) => [one.id, one.name]));
      return { state, labels: labels.map((of) => names.get(of)), note: getNote(store, c(id)).text };
    },
  };
}

test('labels, notes and snoozes pass from one person to another, and come off again by Undo', async () => {
  const ana = personWith();
  ana.label('Urgent', 1);
  ana.label('Wells', 1, 2);
  ana.label('Own', 3);
  await ana.snooze(2, NEXT_YEAR);
  setNote(ana.store, c(1), 'Private', 1);
  await ana.write();
  const ben = personWith();
  ben.label('wells', 3);
  setNote(ben.store, c(1), 'Mine', 1);
  const facts = await ben.read(ana.file);
  expect(facts).toMatchObject({
    ...{ note: 'Thank you', from: { name: 'Me', email: SELF }, notes: 2, snoozes: 1, endedSnoozes: 0 },
    ...{ knownLabels: ['Wells'], newLabels: ['Urgent'] },
  });
  expect(facts.conversations.map(({ name, isHere }) => [name, isHere])).toEqual([
    ['Maria Lopez #1', true],
    ['Omar Haddad', true],
  ]);
  const outcome = await ben.handovers.take(facts.importId, ALL);
  expect(outcome).toMatchObject({ labelled: 2, noted: 2, snoozed: 1, leftOut: 0 });
  expect(ben.shown(1)).toEqual({
    state: { kind: 'open' },
    labels: ['wells', 'From Ana', 'Urgent'],
    note: 'Mine\n\nFrom Ana, today:\nNote on 1',
  });
  expect(ben.shown(2)).toMatchObject({
    state: { kind: 'snoozed', until: NEXT_YEAR },
    labels: ['wells', 'From Ana'],
  });
  const again = await ben.handovers.take((await ben.read(ana.file)).importId, ALL);
  expect(again).toMatchObject({ labelled: 0, noted: 0, snoozed: 0, leftOut: 0 });
  await expect(ben.handovers.undo(outcome.undoId)).rejects.toThrow('any more');
});

/** Ben has read what Ana handed over, and taken nothing yet. */
async function withRead() {
  const ana = personWith();
  ana.label('Urgent', 1, 2);
  await ana.snooze(2, NEXT_YEAR);
  await ana.write();
  const ben = personWith();
  const before = [1, 2, 3].map(ben.shown);
  const { importId } = await ben.read(ana.file);
  return { ben, before, importId };
}

test('Undo leaves nothing of an import, except where the person went on', async () => {
  const { ben, before, importId } = await withRead();
  await ben.handovers.undo((await ben.handovers.take(importId, ALL)).undoId);
  expect([1, 2, 3].map(ben.shown)).toEqual(before);
  expect(listLabels(ben.store)).toEqual([]);
  const { undoId } = await ben.handovers.take(importId, ALL);
  setNote(ben.store, c(1), `${getNote(ben.store, c(1)).text} and mine`, 5);
  await ben.handovers.undo(undoId);
  expect(ben.shown(1).note).toBe('From Ana, today:\nNote on 1 and mine');
  expect(ben.shown(2)).toEqual(before[1]);
  await expect(ben.handovers.undo(undoId)).rejects.toThrow('any more');
});

test('a private note goes with it only if the person says so, and a name that they gave someone never does', async () => {
  const ana = personWith();
  setNote(ana.store, c(1), 'Private words', 1);
  const directory = createDirectory({ store: ana.store, ends: ENDS, onChange: () => {} });
  directory.note({ email: MARIA, alias: 'Talks too much', note: 'of a person', colour: null });
  expect(await ana.write({ messages: 5 })).not.toMatch(/Private words|Talks too much|of a person/u);
  const text = await ana.write({ hasNotes: true, messages: 5 });
  expect(text).toContain('Private words');
  expect(text).not.toMatch(/Talks too much|of a person/u);
  expect(text).toContain('message 1');
  const ben = personWith();
  await ben.handovers.take((await ben.read(ana.file)).importId, ALL);
  expect(ben.shown(1).note).toBe('From Ana, today:\nNote on 1\n\nPrivate words');
});

test('only the wanted parts are taken, and snoozes only if their time is still to come', async () => {
  const ana = personWith();
  ana.label('Urgent', 1);
  await ana.snooze(1, Date.now() + 40);
  await ana.snooze(2, NEXT_YEAR);
  await ana.write();
  const ben = personWith();
  await systemClock.wait(50, new AbortController().signal);
  const { importId, snoozes, endedSnoozes } = await ben.read(ana.file);
  expect([snoozes, endedSnoozes]).toEqual([1, 1]);
  await ben.handovers.take(importId, { ...ALL, labels: false, notes: false, label: null });
  expect(ben.shown(1)).toEqual({ state: { kind: 'open' }, labels: [], note: '' });
  expect(ben.shown(2).state.kind).toBe('snoozed');
});

test('a conversation that isn’t here yet has its labels and note once its first message comes', async () => {
  const ana = personWith();
  ana.label('Urgent', 2);
  await ana.write();
  const ben = personWith([wire(1)]);
  const facts = await ben.read(ana.file);
  expect(facts.conversations.map(({ isHere }) => isHere)).toEqual([true, false]);
  await ben.handovers.take(facts.importId, ALL);
  applyBatch(ben.store, { messages: [wire(9, { convId: 2 })], covered: null });
  expect(ben.shown(2)).toMatchObject({ labels: ['From Ana', 'Urgent'], note: 'From Ana, today:\nNote on 2' });
});

test('a packet of another service, of a newer Parley or of anything else is refused, and says why', async () => {
  const ana = personWith();
  await ana.write();
  const elsewhere = personWith(undefined, 'https://other.example.org');
  expect(await elsewhere.handovers.read(ana.file)).toEqual({ kind: 'elsewhere', service: SERVICE });
  expect(await personWith(undefined, `${SERVICE}/`).handovers.read(ana.file)).toMatchObject({ kind: 'read' });
  const reads = (text: string | Uint8Array) => {
    writeFileSync(ana.file, text);
    return ana.handovers.read(ana.file);
  };
  const json = { format: 'parley-handover', version: 2, anything: 1 };
  expect(await reads(JSON.stringify(json))).toEqual({ kind: 'unreadable', why: 'newer' });
  for (const text of [
    '',
    '<html></html>',
    '{}',
    '[1]',
    '<script type="application/json" id="parley-handover">{',
  ])
    expect(await reads(text)).toEqual({ kind: 'unreadable', why: 'not-handover' });
  expect(await reads(Uint8Array.of(0xff, 0xfe))).toEqual({ kind: 'unreadable', why: 'not-handover' });
});

test('labels for which there is no room, and notes that would be too long, are left out', async () => {
  const ana = personWith();
  ana.label('Urgent', 1);
  await ana.write();
  const ben = personWith();
  for (let each = 0; each < MAX_LABELS; each += 1) ben.label(`L${each}`);
  setNote(ben.store, c(1), 'x'.repeat(19_990), 1);
  const outcome = await ben.handovers.take((await ben.read(ana.file)).importId, ALL);
  expect(outcome).toMatchObject({ labelled: 0, noted: 1, leftOut: 3 });
});

test('an import that can’t be saved changes nothing', async () => {
  const { ben, before, importId } = await withRead();
  ben.store.local.run(
    "CREATE TRIGGER unwritable BEFORE INSERT ON notes WHEN NEW.convId = 2 BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  await expect(ben.handovers.take(importId, ALL)).rejects.toThrow('no');
  expect([1, 2, 3].map(ben.shown)).toEqual(before);
  expect(listLabels(ben.store)).toEqual([]);
  ben.store.local.run('DROP TRIGGER unwritable');
  expect(await ben.handovers.take(importId, ALL)).toMatchObject({ labelled: 2, noted: 2, snoozed: 1 });
});

test('while much is imported, or taken back, others are let in', async () => {
  const ids = Array.from({ length: MOST_HANDED_OVER }, (_, i) => i + 1);
  const messages = ids.map((id) => wire(id, { convId: id }));
  const ana = personWith(messages);
  for (let each = 0; each < 30; each += 1) ana.label(`L${each}`, ...ids);
  await ana.write({ conversations: ids.map((id) => ({ convId: c(id), note: 'x'.repeat(1_000) })) });
  const ben = personWith(messages);
  const { importId } = await ben.read(ana.file);
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    others = setImmediate(takeTurn);
  };
  let others = setImmediate(takeTurn);
  onTestFinished(() => clearImmediate(others));
  const { undoId, ...counts } = await ben.handovers.take(importId, ALL);
  expect(counts).toEqual({ labelled: ids.length, noted: ids.length, snoozed: 0, leftOut: 0 });
  expect(turns).toBeGreaterThan(3);
  turns = 0;
  await ben.handovers.undo(undoId);
  expect(turns).toBeGreaterThan(1);
  expect(listLabels(ben.store)).toEqual([]);
  expect(ben.shown(1)).toEqual({ state: { kind: 'open' }, labels: [], note: '' });
});

test('a conversation whose name is longer than any other can be handed over, too', async () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    wire(10 + i, { convId: 2, senderEmail: `christine-number${i}.mueller-luedenscheidt@example.org` }),
  );
  const ana = personWith([wire(1), ...many]);
  renameConversation(ana.store, c(1), 'x\u202e'.repeat(500));
  await ana.write();
  const names = (await personWith().read(ana.file)).conversations.map(({ name }) => name);
  expect(names.map((name) => name.length)).toEqual([1_000, 1_000]);
  expect(names[1]).toMatch(/^Christine Number\d+ Mueller Luedenscheidt, .*…$/u);
});

test('an import adds its notes once, whatever the region calls its time', async () => {
  const ana = personWith();
  await ana.write();
  const ben = personWith();
  const { importId, mark } = await ben.read(ana.file);
  await ben.handovers.take(importId, { ...ALL, heading: `From Ana, 29/11/2026 (handover ${mark}):` });
  const note = getNote(ben.store, c(1)).text;
  const again = { ...ALL, heading: `From Ana, 11/29/2026 (handover ${mark}):` };
  const outcome = await ben.handovers.take((await ben.read(ana.file)).importId, again);
  expect(outcome).toMatchObject({ noted: 0 });
  expect(getNote(ben.store, c(1)).text).toBe(note);
});

test('a name in a packet can’t look like something else, and its page runs nothing', async () => {
  const ana = personWith([wire(1, { msgText: '</style><script>alert(1)</script>' }), wire(2, { convId: 2 })]);
  renameConversation(ana.store, c(1), 'invoice\u202Egnp.exe <b>');
  ana.label('paid\u202Edrawer', 1);
  const text = await ana.write({ messages: 20, note: '<script>alert(2)</script>' });
  expect(text.match(/<script/gu)).toHaveLength(1);
  expect(text).toContain("default-src 'none'");
  // The packet itself is not shown.
  expect(text.slice(0, text.indexOf('<script'))).not.toContain('\u202E');
  const facts = await ana.read(ana.file);
  expect(facts.conversations[0]).toMatchObject({ convId: asConvId(1), name: 'invoice⟨U+202E⟩gnp.exe <b>' });
  expect(facts.knownLabels).toEqual(['paid⟨U+202E⟩drawer']);
  expect((await personWith().read(ana.file)).newLabels).toEqual(facts.knownLabels);
});
