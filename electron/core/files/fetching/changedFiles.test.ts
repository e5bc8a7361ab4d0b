/** A message that gets another file: to Parley, an id given again in the same moment after a restore looks like an edit. */
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { type MsgId, msgId } from '../../../../shared/model/ids.ts';
import type { TestCore } from '../../../../testing/core/testCore.ts';
import { c, m, openTestStore, wire } from '../../../../testing/core/testStore.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { addFetched, listContents, listFetched, removeDeletedFetched } from './fetchedTable.ts';
import { contentOf, fetchAll, filesIn, openCore, settled, stateOf } from './testReceived.ts';

const INES = 'ines@x.example';

/** A service whose clock stands still, with a message that carries a file. `replace` gives its id to one with another file. */
async function withFile() {
  const service = await startTestService({ now: () => 1_700_000_000_000 });
  await service.admin.addUser({ email: INES });
  const first = await service.admin.post(INES, { participants: [service.email] }, { msgText: 'hello' });
  const postFile = async (fileName: string, content: string) => {
    const attachment = { fileName, mimeType: 'text/plain', content: Buffer.from(content) };
    const { convId } = first;
    return msgId((await service.admin.post(INES, { convId }, { attachment })).msgId);
  };
  const id = await postFile('plan.txt', 'the plan');
  const replace = async () => {
    service.admin.rollBackTo(first.msgId);
    expect(await postFile('menu.txt', 'the menu')).toBe(id);
  };
  return { service, id, replace };
}

async function located(core: TestCore, id: MsgId) {
  const { fileName } = await core.core.control.locate({ msgId: id });
  return { fileName, content: String(await contentOf(core, id)) };
}

test('the file that was downloaded before goes, and the person is told', async () => {
  const { service, id, replace } = await withFile();
  const { core, dir } = await openCore(service);
  await fetchAll(core, [id]);
  await replace();
  await core.ask('sync.check', {});
  await core.until(() => core.files.at(-1)?.state === 'remote');
  await core.until(async () => (await filesIn(dir)).length === 0);
  await fetchAll(core, [id]);
  expect(await located(core, id)).toEqual({ fileName: 'menu.txt', content: 'the menu' });
});

test('one that is being downloaded is broken off', async () => {
  const { service, id, replace } = await withFile();
  const { core, dir } = await openCore(service);
  const letGo = service.faults.hold({ endpoint: 'getfile' }, 'hold-answer');
  const asked = service.nextRequest('getfile');
  await core.ask('files.fetch', { msgId: id, isAutomatic: false });
  await asked;
  await replace();
  await core.ask('sync.check', {});
  letGo();
  await settled(core, id);
  expect(await stateOf(core, id)).toEqual({ msgId: id, state: 'remote' });
  expect(await filesIn(dir)).toEqual([]);
});

test('when Parley ends just then, the next start removes it', () => {
  const store = openTestStore();
  const attachment = { attachmentId: 'a', fileName: 'plan.txt', fileSize: 8, mimeType: 'text/plain' };
  const ids = [5, 6, 7, 8, 9].map(m);
  const sha256Of = (id: number) => `${id}`.repeat(64);
  const messages = ids.map((id) => wire(id, { attachment, msgText: 'a file' }));
  applyBatch(store, { messages, covered: null });
  const look = { sniffed: null, picture: null, isText: true };
  for (const id of ids)
    addFetched(store, { msgId: id, convId: c(1), sha256: sha256Of(id), size: 8, look, isAutomatic: true }, 1);

  const anotherId = { ...attachment, attachmentId: 'b' };
  const changed = [
    // A service may give another id at each read, and people edit texts.
    wire(5, { attachment: anotherId, msgText: 'a file' }),
    wire(6, { attachment, msgText: 'another text' }),
    wire(7, { attachment: { ...attachment, fileName: 'menu.txt' }, msgText: 'a file' }),
    wire(8, { attachment: { ...attachment, fileSize: 9 }, msgText: 'a file' }),
    wire(9, { attachment: anotherId, msgText: 'another text' }),
  ];
  expect(applyBatch(store, { messages: changed, covered: null }).otherFiles).toEqual([7, 8, 9]);
  expect(listFetched(store, ids).map(({ msgId: id }) => id)).toEqual([5, 6]);
  removeDeletedFetched(store);
  expect(listContents(store).toSorted()).toEqual([5, 6].map(sha256Of));
});
