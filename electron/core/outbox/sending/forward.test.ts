import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { isEmpty, only, startOn, thread } from '../testFiles.ts';

/** A core with a message that has a file, and another conversation to forward it to. */
async function startWithFile() {
  const service = await startTestService();
  const attachment = { fileName: 'wells.txt', mimeType: 'text/plain', content: Buffer.from('All wells') };
  const { msgId } = await service.admin.post(service.email, {}, { attachment, msgText: 'Here' });
  const { core, convId } = await startOn(service);
  const fetched = async () => only(await core.ask('files.list', { msgIds: [msgId] })).state === 'here';
  return { core, convId, msgId, fetched };
}

test('a file is forwarded from its own copy, also if it is removed meanwhile, and the draft there stays', async () => {
  const { core, convId, msgId, fetched } = await startWithFile();
  const draft = { text: 'Half a word', priority: 0 as const, title: '', participants: [], captionOn: null };
  await core.ask('drafts.set', { convId, draft });
  await core.ask('files.fetch', { msgId, isAutomatic: false });
  await core.until(fetched);
  const input = { id: randomUUID(), convId, text: 'Here', msgId };
  const item = await core.ask('outbox.forward', input);
  expect(item.file).toMatchObject({ name: 'wells.txt', size: 9 });
  await core.ask('files.remove', { msgIds: [msgId] });
  expect((await core.ask('outbox.forward', input)).id).toBe(item.id);
  await core.until(() => isEmpty(core));
  expect(await thread(core, convId)).toEqual([
    ['first', null],
    ['Here', 'wells.txt'],
  ]);
  expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: 'Half a word' });
});

test('a file that is not on this computer is not forwarded, and a text needs no file', async () => {
  const { core, convId, msgId } = await startWithFile();
  const forward = (text: string, file: number | null) =>
    core.ask('outbox.forward', { id: randomUUID(), convId, text, msgId: file });
  await expect(forward('Here', msgId)).rejects.toMatchObject({ code: 'not-found' });
  await expect(forward('', null)).rejects.toMatchObject({ code: 'bad-input' });
  await forward('Good morning', null);
  await core.until(() => isEmpty(core));
  expect(await thread(core, convId)).toEqual([
    ['first', null],
    ['Good morning', null],
  ]);
});
