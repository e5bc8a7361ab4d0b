import { expect, test } from 'vitest';
import { addColleague, post, read, send, startTestService, type WireMessage } from '../testing/service.ts';

const ids = (messages: readonly WireMessage[]) => messages.map((message) => message.msgId);

/** Two conversations, whose messages take turns. @returns the msgIds in order: first, second, first, second, … */
async function writeTwoConversations(service: Awaited<ReturnType<typeof startTestService>>) {
  const first = await send(service, { msgText: 'first' });
  const second = await send(service, { msgText: 'second' });
  const all = [first.msgId, second.msgId];
  for (const { convId } of [first, second, first, second]) {
    all.push((await send(service, { convId, msgText: 'more' })).msgId);
  }
  return { first: first.convId, second: second.convId, all };
}

test('4.1.1 the parameters are combined with AND', async () => {
  const service = await startTestService();
  const { first, all } = await writeTwoConversations(service);
  const [a0, , a1, , a2] = all;
  expect(ids(await read(service))).toEqual(all);
  expect(ids(await read(service, { convId: first }))).toEqual([a0, a1, a2]);
  expect(ids(await read(service, { msgId: Number(a1) }))).toEqual(all.slice(3));
  expect(ids(await read(service, { convId: first, msgId: Number(a0) }))).toEqual([a1, a2]);
  expect(ids(await read(service, { convId: first, msgId: Number(a0), msgLimit: 1 }))).toEqual([a1]);
});

test('4.1.1 msgId is exclusive, and 0 means all, as convId 0 does', async () => {
  const service = await startTestService();
  const { all } = await writeTwoConversations(service);
  expect(ids(await read(service, { msgId: 0, convId: 0 }))).toEqual(all);
  expect(ids(await read(service, { msgId: Number(all.at(-1)) }))).toEqual([]);
  expect(ids(await read(service, { msgId: Number.MAX_SAFE_INTEGER }))).toEqual([]);
});

test('4.1.1 msgLimit keeps the oldest', async () => {
  const service = await startTestService();
  const { all } = await writeTwoConversations(service);
  expect(ids(await read(service, { msgLimit: 2 }))).toEqual(all.slice(0, 2));
  expect(ids(await read(service, { msgLimit: 99 }))).toEqual(all);
  expect(ids(await read(service, { msgLimit: 0 }))).toEqual([]);
});

test('4.1.2 success is 200 with a JSON array, which may be empty', async () => {
  const service = await startTestService();
  const { status, json, headers } = await post(service, 'get');
  expect({ status, json }).toEqual({ status: 200, json: [] });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('4.1.3 a message with an attachment carries what getfile needs', async () => {
  const service = await startTestService();
  const attachment = { fileName: 'plan.txt', mimeType: 'text/plain', content: Buffer.from('the plan') };
  await service.admin.post(service.email, {}, { msgText: 'here', attachment });
  const [message] = await read(service);
  expect(message).toMatchObject({ msgType: 'attachment', msgText: 'here' });
  const attachmentId = message?.attachment?.attachmentId ?? '';
  expect((await post(service, 'getfile', { attachmentId })).text).toBe('the plan');
});

test('4.1.4 polling with the last msgId seen gives only what is newer', async () => {
  const service = await startTestService();
  const { msgId } = await send(service, { msgText: 'seen' });
  expect(await read(service, { msgId })).toEqual([]);
  const newer = await send(service, { msgText: 'new' });
  expect(ids(await read(service, { msgId }))).toEqual([newer.msgId]);
});

test('a user sees only the conversations he is in', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana');
  const alone = await send(service, { msgText: 'alone' });
  const shared = await send(service, { msgText: 'shared', participants: ana.email });
  expect(ids(await read(service, ana))).toEqual([shared.msgId]);
  expect(await post(service, 'get', { ...ana, convId: alone.convId })).toMatchObject({
    status: 404,
    json: { error: `Unknown conversation: ${alone.convId}` },
  });
});

test('an answer of many pages is complete, in order, and whole JSON', async () => {
  const service = await startTestService({ seed: 'large', messages: 12_345, conversations: 20 });
  const all = await read(service);
  expect(all).toHaveLength(12_345);
  expect(ids(all)).toEqual(ids(all).toSorted((a, b) => Number(a) - Number(b)));
  expect(await read(service, { msgLimit: 10_000 })).toEqual(all.slice(0, 10_000));
});
