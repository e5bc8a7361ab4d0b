import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createStagedStore, type DraftKey } from './stagedStore.ts';

/** A person with a conversation and some files. */
async function person({ isAlone = false } = {}) {
  const { service, convIds } = await serviceWithConversations(1);
  const [here] = convIds as [ConvId];
  const page = await openPage(service);
  await page.core().complete();
  const notices = createNoticesStore();
  const staged = createStagedStore(page.bridge, notices.getState(), isAlone);
  staged.connect();
  staged.subscribe(page.look);
  const folder = temporaryDir();
  const aFile = (name: string) => {
    writeFileSync(join(folder, name), name);
    return page.file(join(folder, name));
  };
  const { load, add, ...does } = staged.getState();
  const draft = (convId: DraftKey = here) => staged.getState().drafts.get(convId);
  const names = (convId: DraftKey = here) => draft(convId)?.files.map(({ name }) => name) ?? [];
  const shows = (...wanted: readonly string[]) => page.until(() => String(names()) === String(wanted));
  const findFile = (name: string) => draft()?.files.find((file) => file.name === name) ?? expect.fail(name);
  const said = () => notices.getState().notices;
  return { here, page, folder, aFile, load, add, ...does, staged, draft, names, shows, findFile, said };
}

test('dropped and pasted files keep their order, even if the first takes longer', async () => {
  const { here, page, aFile, add, draft, shows } = await person();
  const answer = page.hold('staged.add');
  add(here, [aFile('one'), aFile('two')]);
  add(here, [new File(['pasted'], 'three')]);
  await page.asked('staged.add', 1);
  expect(draft()).toMatchObject({ files: [], adding: 2 });
  answer();
  await shows('one', 'two', 'three');
  await page.until(() => draft()?.adding === 0);
});

test('the window of a conversation has the files that are put into its draft from the main one', async () => {
  const { here, page, aFile, add, shows } = await person();
  const own = createStagedStore(page.bridge, createNoticesStore().getState(), true);
  own.subscribe(page.look);
  const disconnect = own.connect();
  await own.getState().load(here);
  add(here, [aFile('one')]);
  await shows('one');
  await page.until(() => own.getState().drafts.get(here)?.files.length === 1);
  disconnect();
});

test('a removed file does not come back with a list that was requested before', async () => {
  const { here, page, aFile, load, add, remove, findFile, names, shows } = await person();
  add(here, [aFile('one'), aFile('two')]);
  await shows('one', 'two');
  const answer = page.hold('staged.list');
  const listed = load(here);
  remove(here, findFile('one'));
  answer();
  await listed;
  await shows('two');
  await load(here);
  expect(names()).toEqual(['two']);
});

test('removed files are put back in their places, the last first, and are no longer offered', async () => {
  const { here, aFile, add, remove, undo, findFile, shows, said } = await person();
  add(here, [aFile('one'), aFile('two'), aFile('three')]);
  await shows('one', 'two', 'three');
  const [one, two] = [findFile('one'), findFile('two')];
  remove(here, one);
  remove(here, two);
  await shows('three');
  expect(said().map(({ kind }) => kind)).toEqual(['removed', 'removed']);
  expect(undo(here)).toBe(two.id);
  await shows('two', 'three');
  expect(undo(here)).toBe(one.id);
  await shows('one', 'two', 'three');
  expect(said()).toEqual([]);
  expect(undo(here)).toBeNull();
});

test('files of the form that go into a conversation stay there, whatever was asked about it before', async () => {
  const { here, page, aFile, load, add, moveTo, names, shows } = await person();
  add(here, [aFile('there')]);
  await shows('there');
  add(null, [aFile('one'), aFile('two')]);
  await page.until(() => names(null).length === 2);
  const answer = page.hold('staged.list');
  const listed = load(here);
  await page.asked('staged.list', 1);
  const moved = moveTo(here);
  // As long as core takes, if it is asked before the list has come.
  for (let i = 0; i < 3; i += 1) await page.core().ask('staged.list', { convId: here });
  answer();
  await Promise.all([listed, moved]);
  expect(names()).toEqual(['there', 'one', 'two']);
  expect(names(null)).toEqual([]);
});

test('core that dies of it may have staged a file: what is there is shown once core is back, and the tray waits for nothing', async () => {
  const { here, page, aFile, add, draft, shows, said } = await person();
  page.hold('staged.add');
  add(here, [aFile('one')]);
  await page.core().until(async () => (await page.core().ask('staged.list', { convId: here })).length === 1);
  await page.restart();
  await shows('one');
  expect(draft()?.adding).toBe(0);
  expect(said()).toMatchObject([{ kind: 'failed', error: { code: 'internal' } }]);
});

test('a draft that could not be read lets the person write, and is read when core is back', async () => {
  const { here, page, folder, aFile, load, add, draft, shows } = await person();
  add(here, [aFile('one')]);
  await shows('one');
  page.hold('staged.list');
  const listed = load(null);
  await page.asked('staged.list', 1);
  aFile('two');
  await page.core().stage(null, [join(folder, 'two')]);
  await page.restart();
  await listed;
  expect(draft(null)).toBeDefined();
  await page.until(() => draft(null)?.files.length === 1);
});

test('a file that changed while the person was elsewhere is marked, and sent as it is now when that is wanted', async () => {
  const { here, page, folder, aFile, add, accept, findFile, shows } = await person();
  add(here, [aFile('one')]);
  await shows('one');
  writeFileSync(join(folder, 'one'), 'longer than before');
  page.tell({ name: 'window', payload: { focused: true } });
  await page.until(() => findFile('one').problem !== null);
  accept(here, findFile('one').id);
  await page.until(() => findFile('one').problem === null);
  expect(findFile('one').size).toBe('longer than before'.length);
});

test('a folder is asked about, and becomes its files, one zip file or nothing; the next is asked about then', async () => {
  const { here, page, folder, aFile, add, answer, staged, draft, names, shows } = await person();
  aFile('in it');
  for (const times of [1, 2, 3]) {
    add(here, [page.file(folder)]);
    await page.until(() => staged.getState().asked.length === times);
  }
  answer(null);
  expect(names()).toEqual([]);
  answer('each');
  await shows('in it');
  answer('zip');
  expect(draft()?.packing).toBe(1);
  await page.until(() => draft()?.packing === 0);
  expect(names()).toHaveLength(2);
  expect(staged.getState().asked).toEqual([]);
});
