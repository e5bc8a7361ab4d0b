import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { convId } from '../../../shared/model/ids.ts';
import { openTestCore, type TestCore } from '../../../testing/core/testCore.ts';
import { listenForTest } from '../api/testClient.ts';

const ACCOUNT = { email: 'a@b.example', password: 'secret' };
/** So that nothing is asked twice while a test counts. */
const SLOWLY = { focusedMs: 1e9, backgroundMs: 1e9, withEventsMs: 1e9, holesMs: 1e9 };

const message = (msgId: number) => ({
  ...{ msgId, convId: 3, created: msgId, senderEmail: 'bo@b.example', msgType: 'text', msgText: `m${msgId}` },
  ...{ attachment: null, quotedMsgId: 0, locationData: null, isForwarded: false },
  ...{ priority: 'normal', isDeleted: false },
});

/** A core on a service that gives what `answer` says to "after", whatever the limit, and how often it was asked. */
async function openOn(answer: (after: number) => readonly unknown[]) {
  const asked = { requests: 0, elements: 0 };
  const url = await listenForTest((request, response) => {
    let form = '';
    request.on('data', (chunk) => {
      form += chunk;
    });
    request.on('end', () => {
      const elements = answer(Number(new URLSearchParams(form).get('msgId')));
      asked.requests += 1;
      asked.elements += elements.length;
      response.end(JSON.stringify(elements));
    });
  });
  const core = await openTestCore({ url, ...ACCOUNT }, { pace: SLOWLY });
  return { core, asked };
}

const findingsOf = async (core: TestCore, kind: string) =>
  (await core.ask('sync.report', {})).findings.filter((finding) => finding.kind === kind);

test('a service that ignores msgLimit is read whole, a part at a time', async () => {
  const COUNT = 30_000;
  const all = Array.from({ length: COUNT }, (_, index) => message(index + 1));
  const { core, asked } = await openOn((after) => all.slice(after));
  await core.complete();
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 9 });
  expect(conversations.map(({ last }) => last?.text)).toEqual([`m${COUNT}`]);
  const { messages } = await core.ask('messages.page', {
    convId: convId(3),
    at: { kind: 'newest', limit: 1 },
  });
  expect(messages.map(({ text }) => text)).toEqual([`m${COUNT}`]);
  expect(core.status()?.history.stored).toBe(COUNT);
  expect(asked.requests).toBeLessThan(60);
});

test('a history of nothing but empty elements costs a few requests, each in proportion to its length', async () => {
  const empty = Array.from({ length: 20_000 }, () => ({}));
  const { core, asked } = await openOn(() => empty);
  await core.complete();
  expect(asked.requests).toBeLessThan(40);
  expect(core.log.filter((line) => line.includes('could not be read'))).toHaveLength(1);
  expect((await core.ask('status.get', {})).history.isUnreadable).toBe(true);
});

test('many messages in a row that cannot be read are one gap, counted in full', async () => {
  const COUNT = 5_000;
  const unplaced = Array.from({ length: COUNT }, (_, index) => ({ msgId: 2 * index + 2 }));
  const all = [message(1), ...unplaced, message(2 * COUNT + 1)];
  const { core } = await openOn((after) => all.filter(({ msgId }) => msgId > after));
  await core.complete();
  const { gaps } = await core.ask('sync.report', {});
  expect(gaps.length).toBeLessThan(10);
  const found = await findingsOf(core, 'unreadable');
  expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(COUNT);
  expect(core.status()?.history.stored).toBe(2);
});

test('fields of 500 kB are cut or left out, and no message is lost', async () => {
  const COUNT = 10;
  const HUGE = 'a.'.repeat(250_000);
  const all = Array.from({ length: COUNT }, (_, index) => ({
    ...message(index + 1),
    ...{ convId: index + 1, senderEmail: `${index}${HUGE}@b.example`, msgType: HUGE, priority: HUGE },
    attachment: { attachmentId: '1', fileName: `${HUGE}.pdf`, fileSize: 10, mimeType: HUGE },
    locationData: { address: HUGE, isMyLocation: false },
  }));
  const { core } = await openOn((after) => all.slice(after));
  await core.complete();
  const list = await core.ask('conversations.list', { view: { kind: 'all' }, limit: COUNT });
  expect(list.conversations.map(({ last }) => last?.senderEmail)).toEqual(Array(COUNT).fill(''));
  const page = await core.ask('messages.page', { convId: convId(1), at: { kind: 'newest', limit: 9 } });
  expect(page.messages).toMatchObject([
    { text: 'm1', senderEmail: '', kind: 'attachment', priority: 'normal' },
  ]);
  expect(JSON.stringify([list, page]).length).toBeLessThan(COUNT * 10_000);
});

const MIB = 2 ** 20;

/** A list of elements without an id. Resolves when the last of it has left. */
async function writeLongList(response: ServerResponse, bytes: number): Promise<void> {
  const some = Buffer.from(
    `${Array(1_000)
      .fill(`{"x":"${'x'.repeat(1_000)}"}`)
      .join(',')},`,
  );
  response.write('[');
  for (let written = 0; written < bytes; written += some.length) {
    if (!response.write(some)) await once(response, 'drain');
  }
  response.end('{}]');
}

test('while a response of 180 MB is read, core answers after each small part of it', async () => {
  const BYTES = 180 * MIB;
  const sent = Promise.withResolvers<void>();
  let isFirst = true;
  const url = await listenForTest((_request, response) => {
    if (isFirst) writeLongList(response, BYTES).then(sent.resolve, sent.reject);
    else response.end('[]');
    isFirst = false;
  });
  const core = await openTestCore({ url, ...ACCOUNT }, { pace: SLOWLY });
  let answers = 0;
  let isSent = false;
  const all = sent.promise.then(() => {
    isSent = true;
  });
  while (!isSent) {
    await core.ask('conversations.list', { view: { kind: 'all' }, limit: 9 });
    answers += 1;
    await nextTurn();
  }
  await all;
  expect(answers).toBeGreaterThan(BYTES / MIB);
});
