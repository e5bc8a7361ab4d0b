import { expect, test } from 'vitest';
import { addColleague, post, read, send, startTestService } from '../testing/service.ts';

const idsOf = (messages: readonly { readonly msgId: number }[]) => messages.map(({ msgId }) => msgId);

test('a message deleted without a stub is gone, its file too', async () => {
  const service = await startTestService();
  const attachment = { fileName: 'a.txt', mimeType: 'text/plain', content: Buffer.from('12345') };
  const { convId, msgId } = await service.admin.post(service.email, {}, { attachment });
  service.admin.deleteMessage(msgId, { keepStub: false });
  expect(await read(service)).toEqual([]);
  expect(await read(service, { convId })).toEqual([]);
  expect((await post(service, 'getfile', { convId, msgId })).status).toBe(404);
});

test('a held message is given to no one until it is released, with the id it had', async () => {
  const service = await startTestService();
  const attachment = { fileName: 'a.txt', mimeType: 'text/plain', content: Buffer.from('12345') };
  const { convId, msgId } = await service.admin.post(service.email, {}, { attachment });
  const later = await send(service, { convId, msgText: 'later' });
  service.admin.hold(msgId);
  expect(idsOf(await read(service))).toEqual([later.msgId]);
  expect(idsOf(await read(service, { convId }))).toEqual([later.msgId]);
  expect((await post(service, 'getfile', { convId, msgId })).status).toBe(404);
  service.admin.release(msgId);
  expect(idsOf(await read(service))).toEqual([msgId, later.msgId]);
  expect((await post(service, 'getfile', { convId, msgId })).text).toBe('12345');
});

test('someone added to a conversation sees all of it', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana');
  const { convId, msgId } = await send(service, { msgText: 'before' });
  expect(await read(service, ana)).toEqual([]);
  service.admin.addMember(convId, ana.email);
  const after = await send(service, { convId, msgText: 'after' });
  expect(idsOf(await read(service, ana))).toEqual([msgId, after.msgId]);
});

test('after a restored backup ids are given again, of messages and of conversations', async () => {
  const service = await startTestService();
  const kept = await send(service, { msgText: 'kept' });
  const lost = await send(service, { msgText: 'lost' });
  service.admin.rollBackTo(kept.msgId);
  expect(idsOf(await read(service))).toEqual([kept.msgId]);
  expect(service.admin.conversation(lost.convId)).toBeUndefined();
  expect(await send(service, { msgText: 'again' })).toEqual(lost);
});

test('renumbering moves every id, and quotes with them', async () => {
  const service = await startTestService();
  const first = await send(service, { msgText: 'first' });
  const target = { convId: first.convId };
  const second = await service.admin.post(service.email, target, {
    msgText: 'second',
    quotedMsgId: first.msgId,
  });
  service.admin.renumber(1);
  expect(await read(service)).toMatchObject([
    { msgId: first.msgId + 1, convId: first.convId, msgText: 'first', quotedMsgId: 0 },
    { msgId: second.msgId + 1, msgText: 'second', quotedMsgId: first.msgId + 1 },
  ]);
  const third = await send(service, { convId: first.convId, msgText: 'third' });
  expect(third.msgId).toBe(second.msgId + 2);
});
