import { expect, test } from 'vitest';
import type { LabelId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import { createLabels } from '../labels/createLabels.ts';
import { labelsOn, listedWith, made, several } from '../labels/testLabels.ts';
import { rulesOn } from '../rules/testRules.ts';
import { addSaved, listSaved, moveSaved } from '../savedSearches/table.ts';
import { says, storeWith } from '../triage/testTriage.ts';
import { putRecords } from './merging.ts';
import { recordsOf } from './testBackups.ts';

async function takeIn(from: Store, to: Store): Promise<void> {
  await putRecords(to, await recordsOf(from), 'newer', 0, () => {});
}

/** Two computers of one person, with conversations 1 to 3. */
function begin() {
  const [here, there] = [storeWith(3), storeWith(3)];
  /** All that was made counts as older than what is made next. */
  const age = () => {
    for (const { local } of [here, there]) local.run('UPDATE changes SET at = at - 1000 WHERE at > 1');
  };
  return {
    ...{ here, there, age },
    both: [here, there],
    meet: async () => {
      await takeIn(here, there);
      await takeIn(there, here);
      age();
    },
  };
}

const named = (store: Store) =>
  createLabels({ store, now: () => 0, onConversation: () => {}, onChange: () => {} })
    .list()
    .map(({ id, name, count }) => [name, count, listedWith(store, id).ids] as const);

test('two computers that made the same label each have one label, with the conversations of both', async () => {
  const { here, there, both, meet } = begin();
  await labelsOn(here).set(several(1), { id: made(labelsOn(here), 'Bug'), isOn: true });
  await labelsOn(there).set(several(1, 2), { id: made(labelsOn(there), 'bug'), isOn: true });
  await meet();
  for (const store of both) expect(named(store)).toMatchObject([[/bug/iu, 2, [2, 1]]]);
  const [{ id } = expect.unreachable()] = labelsOn(there).list();
  await labelsOn(there).set(several(1), { id, isOn: false });
  expect(labelsOn(there).save(id, { name: 'Defect', colour: 'blue', letter: 'd' }).kind).toBe('saved');
  await meet();
  for (const store of both) expect(named(store)).toEqual([['Defect', 1, [2]]]);
  const { undoId } = await labelsOn(here)
    .remove(id)
    .catch(() => expect.unreachable());
  expect(undoId).toBe(1);
  await meet();
  for (const store of both) expect(named(store)).toEqual([]);
});

test('a label that was renamed on one computer and put on a conversation on the other has both', async () => {
  const { here, there, both, meet } = begin();
  const id = made(labelsOn(here), 'Bug');
  await meet();
  labelsOn(here).save(id, { name: 'Defect', colour: 'blue', letter: null });
  await labelsOn(there).set(several(3), { id, isOn: true });
  await meet();
  for (const store of both) expect(named(store)).toEqual([['Defect', 1, [3]]]);
});

test('of a deletion and a later renaming, the renaming holds, with all conversations; and the other way round', async () => {
  const { here, there, both, meet, age } = begin();
  const id = made(labelsOn(here), 'Bug');
  await labelsOn(here).set(several(1, 2), { id, isOn: true });
  await meet();
  const change = {
    remove: async () => void (await labelsOn(here).remove(id)),
    rename: async () => void labelsOn(there).save(id, { name: 'Defect', colour: 'blue', letter: null }),
  };
  await change.remove();
  age();
  await change.rename();
  await meet();
  for (const store of both) expect(named(store)).toEqual([['Defect', 2, [2, 1]]]);
  await change.rename();
  age();
  await change.remove();
  await meet();
  for (const store of both) expect(named(store)).toEqual([]);
});

test('a rule and a saved search still mean their label after it was renamed on the other computer', async () => {
  const { here, there, meet } = begin();
  const id = made(labelsOn(here), 'Bug');
  await meet();
  labelsOn(here).save(id, { name: 'Known defect', colour: 'blue', letter: null });
  addSaved(there, { name: 'Open bugs', query: 'is:unread label:bug -label:other' });
  rulesOn(there).made({ words: ['crash'] }, { labels: [id] });
  await meet();
  expect(listSaved(here)).toMatchObject([{ query: 'is:unread label:"Known defect" -label:other' }]);
  rulesOn(here).come(says(50, 1), { ...says(51, 2), msgText: 'A crash' });
  expect(named(here)).toEqual([['Known defect', 1, [2]]]);
});

test('a search that was saved on both computers moves in the list as one', async () => {
  const { here, both, meet } = begin();
  for (const store of both) {
    addSaved(store, { name: 'Trucks', query: 'truck' });
    addSaved(store, { name: 'Wells', query: 'well' });
  }
  await meet();
  const list = listSaved(here);
  const [{ id } = expect.unreachable()] = list;
  moveSaved(here, list, id, 1);
  await meet();
  for (const store of both) expect(listSaved(store).map(({ name }) => name)).toEqual(['Wells', 'Trucks']);
});

test('a rule that names a label made on both computers labels with the one that stands for both', async () => {
  const { here, there, meet } = begin();
  const ids: LabelId[] = [made(labelsOn(here), 'Bug'), made(labelsOn(there), 'Bug')];
  await meet();
  rulesOn(here).made({ words: ['crash'] }, { labels: ids });
  expect(rulesOn(here).book.list()).toMatchObject([
    { lostLabels: 0, actions: { labels: [Math.min(...ids)] } },
  ]);
  rulesOn(here).come({ ...says(51, 2), msgText: 'A crash' });
  expect(named(here)).toEqual([['Bug', 1, [2]]]);
});

test('a merged rule acts only on messages that come after the merge', async () => {
  const { here, there, meet } = begin();
  rulesOn(there).made({ words: ['crash'] });
  rulesOn(here).come({ ...says(50, 1), msgText: 'A crash' });
  await meet();
  const rules = rulesOn(here);
  rules.engine.act();
  expect(rules.book.list()).toHaveLength(1);
  const [{ id } = expect.unreachable()] = rules.book.list();
  expect(rules.book.log(id, null).entries).toEqual([]);
  rules.come({ ...says(60, 2), msgText: 'Another crash' });
  expect(rules.book.log(id, null).entries).toMatchObject([{ match: { message: { msgId: 60 } } }]);
});

test('a label that a rule put on gives way to the person who took it off on the other computer before', async () => {
  const { here, there, both, meet } = begin();
  const id = made(labelsOn(here), 'Bug');
  await labelsOn(here).set(several(2), { id, isOn: true });
  rulesOn(here).made({ words: ['crash'] }, { labels: [id], pins: true, level: 'none' });
  await meet();
  await labelsOn(there).set(several(2), { id, isOn: false });
  await labelsOn(here).set(several(1, 2, 3), { id, isOn: false });
  here.local.run("UPDATE changes SET at = 2 WHERE kind = 'labelled'");
  rulesOn(here).come({ ...says(51, 2), msgText: 'A crash' });
  expect(named(here)).toEqual([['Bug', 1, [2]]]);
  await meet();
  for (const store of both) expect(named(store)).toEqual([['Bug', 0, []]]);
});
