import path from 'node:path';
import { expect, test } from 'vitest';
import { addColleague, makeDataDir, post, read, send, startTestService } from '../testing/service.ts';
import { openDatabase } from './database.ts';
import { PAGE_OF_CONVERSATION, PAGE_OF_USER } from './messageTable.ts';

test('2.1 a message has every field of the table, with its type', async () => {
  const service = await startTestService();
  const before = Date.now();
  const { convId, msgId } = await send(service, { msgText: 'Hello' });
  const [message] = await read(service);
  expect(message).toEqual({
    msgId,
    convId,
    created: expect.any(Number),
    senderEmail: service.email,
    msgType: 'text',
    msgText: 'Hello',
    attachment: null,
    quotedMsgId: 0,
    locationData: null,
    isForwarded: false,
    priority: 'normal',
    isDeleted: false,
  });
  expect(message?.created).toBeGreaterThanOrEqual(before);
});

test('2.1 each new message gets a greater msgId than every earlier one, in whatever conversation', async () => {
  const service = await startTestService();
  const first = await send(service, { msgText: 'one' });
  const second = await send(service, { msgText: 'two' });
  const third = await send(service, { msgText: 'three', convId: first.convId });
  expect(second.msgId).toBeGreaterThan(first.msgId);
  expect(third.msgId).toBeGreaterThan(second.msgId);
});

test('2.1 text comes back exactly, in any script and with anything in it', async () => {
  const service = await startTestService();
  const texts = [
    'שלום عليكم 你好 こんにちは สวัสดี नमस्ते 👩🏽‍🚒',
    '<b onclick="x">&amp;</b> \u202Eabc\u202C \u200B "quoted" \\ \t\r\nnext',
    'a+b=c&d%20e;f',
    'x'.repeat(100_000),
  ];
  for (const msgText of texts) await send(service, { msgText });
  expect((await read(service)).map((message) => message.msgText)).toEqual(texts);
});

test('2.1 quoted, forwarded, deleted, critical and unknown kinds are shown for what they are', async () => {
  const service = await startTestService();
  const { email, admin } = service;
  const first = await admin.post(email, {}, { msgText: 'to be deleted', priority: 3 });
  const target = { convId: first.convId };
  await admin.post(email, target, { msgText: 'a quote', quotedMsgId: first.msgId, isForwarded: true });
  await admin.post(email, target, { msgText: 'A or B?', msgType: 'poll' });
  admin.deleteMessage(first.msgId);
  expect(await read(service)).toMatchObject([
    { msgId: first.msgId, isDeleted: true, msgText: '', priority: 'critical' },
    { quotedMsgId: first.msgId, isForwarded: true, priority: 'normal' },
    { msgType: 'poll', msgText: 'A or B?' },
  ]);
});

test('2.2 an attachment has its id, name, size and type, and goes away with a deleted message', async () => {
  const service = await startTestService();
  const attachment = { fileName: 'a.txt', mimeType: 'text/plain', content: Buffer.from('12345') };
  const { msgId } = await service.admin.post(service.email, {}, { attachment });
  const [message] = await read(service);
  expect(message).toMatchObject({
    msgType: 'attachment',
    msgText: '',
    attachment: { attachmentId: expect.any(String), fileName: 'a.txt', fileSize: 5, mimeType: 'text/plain' },
  });
  service.admin.deleteMessage(msgId);
  expect((await read(service))[0]).toMatchObject({ isDeleted: true, attachment: null });
});

test('2.3 a location has an address and says whether it is the sender’s own', async () => {
  const service = await startTestService();
  const location = { address: 'Port', isMyLocation: true };
  await service.admin.post(service.email, {}, { msgText: 'loc:9.5,-31.6', location });
  expect(await read(service)).toMatchObject([
    { msgType: 'location', msgText: 'loc:9.5,-31.6', locationData: location },
  ]);
});

test('2.4 a conversation without a title is named after its participants', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana.silva');
  const { convId } = await send(service, { msgText: 'hi', participants: ana.email });
  expect(service.admin.conversation(convId)).toEqual({
    title: 'Ana Silva, Mara Lindqvist',
    participants: [service.email, ana.email],
  });
});

test('2.4 a conversation without participants is the sender’s alone', async () => {
  const service = await startTestService();
  const { convId } = await send(service, { msgText: 'note to self', convTitle: 'Notes' });
  expect(service.admin.conversation(convId)).toEqual({ title: 'Notes', participants: [service.email] });
});

test('2.5 each user has a callback address of his own', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana');
  expect((await post(service, 'webhook', { callbackUrl: 'https://a.example/' })).text).toBe('OK');
  expect((await post(service, 'webhook', { ...ana, callbackUrl: 'https://b.example/' })).text).toBe('OK');
});

test('no page of messages scans or sorts them', async () => {
  const db = openDatabase(path.join(await makeDataDir(), 'service.db'));
  const plans = [PAGE_OF_USER, PAGE_OF_CONVERSATION].map((sql) =>
    JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1, 1, 1)),
  );
  db.close();
  // The one scan is of the page itself, already cut by LIMIT.
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!\(subquery)|TEMP B-TREE/u);
});
