import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import type { PaneName } from '../../../../shared/model/conversations.ts';
import { msgId } from '../../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { openTestStore, wire, wires } from '../../../../testing/core/testStore.ts';
import { DEFAULT_RULES } from '../../createCore.ts';
import { filesIn } from '../../files/fetching/testReceived.ts';
import { readMessage } from '../../messages/messagePages.ts';
import { systemClock } from '../../time/clock.ts';
import { applyBatch } from '../intake/applyBatch.ts';
import { createIntake } from '../intake/intake.ts';
import { toPage } from '../reading/page.ts';
import { shown, texts, withPeople } from '../testPeople.ts';
import { createReread } from './rereadStretch.ts';

const QUICK = { newestFocusedMs: 40, newestBackgroundMs: 40 };

async function withMessages(...said: readonly string[]) {
  const service = await startTestService();
  const people = await withPeople(service);
  const ids: number[] = [];
  for (const text of said) ids.push(await people.say('ines', text));
  return { service, ids, ...people };
}

describe('a message that is deleted on the service', () => {
  test.each([true, false])(
    'disappears here (with a stub there: %s), for the search too',
    async (keepStub) => {
      const { service, ids, ines } = await withMessages('regretted words', 'kept words');
      const core = await openTestCore(service, { pace: QUICK });
      await core.complete();
      const find = (query: string) =>
        core.ask('search.messages', { query, convId: null, before: null, limit: 5 });
      await core.until(async () => (await find('regretted')).hits.length === 1);

      service.admin.deleteMessage(ids[0] ?? 0, { keepStub });
      await core.until(async () => (await texts(core, ines)).length === 2);
      expect(await texts(core, ines)).toEqual(['hello from ines@x.example', 'kept words']);
      expect((await find('regretted')).hits).toEqual([]);
      expect((await core.ask('messages.get', { msgId: ids[0] ?? 0 })).text).toBe('');
      expect(await core.ask('sync.report', {})).toMatchObject({ deleted: 1, late: 0 });
    },
  );

  test('leaves a placeholder if the settings say so; otherwise its neighbour is the preview', async () => {
    const { service, ids, ines } = await withMessages('kept', 'regretted');
    const core = await openTestCore(service, { pace: QUICK });
    await core.complete();
    service.admin.deleteMessage(ids[1] ?? 0);
    const last = async () => (await core.ask('conversations.get', { convId: ines })).last;
    await core.until(async () => (await last())?.text === 'kept');

    await core.core.control.setRules({ ...DEFAULT_RULES, hidesDeleted: false });
    await core.until(() => core.changes.at(-1)?.conversations === null);
    expect((await shown(core, ines)).at(-1)).toMatchObject({
      isDeleted: true,
      text: '',
      senderEmail: 'ines@x.example',
    });
    expect(await last()).toMatchObject({ isDeleted: true, text: '' });
  });

  test('is removed with its file, but a file with the same content of another message stays', async () => {
    const service = await startTestService();
    const { ines } = await withPeople(service);
    const dir = temporaryDir();
    const core = await openTestCore(service, { dir, pace: QUICK });
    const attachment = {
      fileName: 'a.txt',
      mimeType: 'text/plain',
      content: Buffer.from('the same content'),
    };
    const posts = [];
    for (let i = 0; i < 2; i += 1)
      posts.push((await service.admin.post('ines@x.example', { convId: ines }, { attachment })).msgId);
    await core.until(async () => (await shown(core, ines)).length === 3);
    const state = async (id = 0) => (await core.ask('files.list', { msgIds: [id] }))[0]?.state;
    for (const id of posts) {
      await core.ask('files.fetch', { msgId: id, isAutomatic: false });
      await core.until(async () => (await state(id)) === 'here');
    }
    for (const [index, id] of posts.entries()) {
      service.admin.deleteMessage(id);
      await core.until(async () => (await state(id)) === 'remote');
      await core.until(async () => (await filesIn(dir)).length === 1 - index);
    }
  });
});

describe('a message that is deleted on the service, out of view', () => {
  test('is found when it was deleted while Parley was closed', async () => {
    const { service, ids, ines } = await withMessages('regretted', 'kept');
    const account = { dir: temporaryDir(), key: randomBytes(32) };
    const before = await openTestCore(service, account);
    await before.complete();
    await before.close();
    service.admin.deleteMessage(ids[0] ?? 0, { keepStub: false });
    const after = await openTestCore(service, account);
    await after.until(async () => (await texts(after, ines)).length === 2);
  });

  test.each([10, 3])('disappears here even if no response has more than %i messages', async (limit) => {
    const service = await startTestService({ seed: 'large', messages: 260, conversations: 1 });
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'own-limit', limit });
    const core = await openTestCore(service, { pace: QUICK });
    await core.complete();
    const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 });
    const newest = (await shown(core, conversations[0]?.convId ?? 0)).at(-2)?.msgId ?? 0;
    service.admin.deleteMessage(newest, { keepStub: false });
    await core.until(async () => (await core.ask('messages.get', { msgId: newest })).isDeleted);
  });

  test('and is far back disappears when its conversation is open, or when the slow round reaches it', async () => {
    const service = await startTestService({ seed: 'large', messages: 1_500, conversations: 3 });
    const core = await openTestCore(service, { pace: { viewMs: 40 } });
    await core.complete();
    const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 });
    const convId = conversations[0]?.convId ?? 0;
    const oldest = await core.ask('messages.page', { convId, at: { kind: 'after', msgId: 0, limit: 50 } });
    const [first, second, third] = oldest.messages.map((message) => message.msgId);
    if (!first || !second || !third) throw new Error('The conversation is too short.');
    service.admin.deleteMessage(second, { keepStub: false });
    await core.ask('sync.watch', { view: { convId, from: first, to: third } });
    await core.until(async () => (await core.ask('messages.get', { msgId: second })).isDeleted);
    await core.close();

    service.admin.deleteMessage(third);
    const again = await openTestCore(service, { pace: { roundMs: 20 } });
    await again.complete();
    await again.until(async () => (await again.ask('messages.get', { msgId: third })).isDeleted);
  });
});

test('of two open conversations both are read again, and the one that stays when the other is left', async () => {
  const service = await startTestService({ seed: 'large', messages: 1_500, conversations: 3 });
  const core = await openTestCore(service, { pace: { newestBackgroundMs: 40 } });
  await core.complete();
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 2 });
  const watch = async (pane: PaneName, convId = 0) => {
    const at = { kind: 'after', msgId: 0, limit: 50 } as const;
    const { messages } = await core.ask('messages.page', { convId, at });
    const [first, second, third, fourth] = messages.map(({ msgId }) => msgId);
    if (!first || !second || !third || !fourth) throw new Error('The conversation is too short.');
    await core.ask('sync.watch', { pane, view: { convId, from: first, to: fourth } });
    return [second, third] as const;
  };
  const gone = async (msgId: number) => {
    service.admin.deleteMessage(msgId, { keepStub: false });
    await core.until(async () => (await core.ask('messages.get', { msgId })).isDeleted);
  };
  const main = await watch('main', conversations[0]?.convId);
  const beside = await watch('beside', conversations[1]?.convId);
  await gone(main[0]);
  await gone(beside[0]);
  await core.ask('sync.watch', { pane: 'main', view: null });
  await gone(beside[1]);
});

test('a low id that appears late is added and counted', async () => {
  const { service, ids, ines } = await withMessages('one', 'two', 'three');
  service.admin.hold(ids[1] ?? 0);
  const core = await openTestCore(service, { pace: QUICK });
  await core.complete();
  expect(await texts(core, ines)).toEqual(['hello from ines@x.example', 'one', 'three']);
  service.admin.release(ids[1] ?? 0);
  await core.until(async () => (await texts(core, ines)).length === 4);
  expect(await texts(core, ines)).toEqual(['hello from ines@x.example', 'one', 'two', 'three']);
  expect(await core.ask('sync.report', {})).toMatchObject({ late: 1, deleted: 0 });
  expect((await core.ask('status.get', {})).history.stored).toBe(5);
});

test('a message missing from one response but not from the next does not count as gone', async () => {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 5), covered: { after: 0, through: 5 } });
  const intake = createIntake({
    store,
    clock: systemClock,
    log: () => {},
    isBusy: () => false,
    isFocused: () => false,
    onApplied: () => {},
    onNoted: () => {},
    onUnreadable: () => {},
  });
  const given = [
    wires(1, 5).filter((message) => message.msgId !== 2 && message.msgId !== 4),
    [wire(2)],
    [wire(5)],
  ];
  const { read, compare } = createReread({
    ...{ store, checkService: async () => true },
    intake,
    ask: async ({ after, through }) =>
      toPage(
        after,
        through,
        (given.shift() ?? []).map((message) => ({ kind: 'message', message })),
      ),
  });
  const answer = await read({ after: 0, through: 5 }, 10, null);
  if (answer) await compare(answer, null);
  expect(given).toEqual([]);
  const isDeleted = (id: number) => readMessage(store, msgId(id))?.isDeleted;
  expect([1, 2, 3, 4, 5].map(isDeleted)).toEqual([false, false, false, true, false]);
});

test('a stretch is read in as many requests as needed, but at most 20', async () => {
  const store = openTestStore();
  const options = { clock: systemClock, log: () => {}, onApplied: () => {}, onNoted: () => {} };
  const { read } = createReread({
    ...{ store, checkService: async () => true },
    intake: createIntake({
      ...options,
      store,
      isBusy: () => false,
      isFocused: () => false,
      onUnreadable: () => {},
    }),
    ask: async ({ after, through }) =>
      toPage(after, through, [{ kind: 'message', message: wire(after + 1) }]),
  });
  const pagesOf = async (through: number) => (await read({ after: 0, through }, 500, null))?.pages.length;
  expect(await Promise.all([pagesOf(12), pagesOf(20), pagesOf(30)])).toEqual([12, 20, 20]);
});

test('when very many vanish at once from one conversation, nothing is removed', async () => {
  const { service, ids, ines } = await withMessages(...Array.from({ length: 30 }, (_, i) => `message ${i}`));
  const core = await openTestCore(service, { pace: QUICK });
  await core.complete();
  for (const id of ids) service.admin.hold(id);
  await core.until(async () =>
    (await core.ask('sync.report', {})).findings.some(({ kind }) => kind === 'unavailable'),
  );
  expect(await texts(core, ines)).toHaveLength(31);
});

test('re-reads cost little: one request for the newest messages, none while there is trouble', async () => {
  const { service } = await withMessages('one', 'two');
  const core = await openTestCore(service, {
    pace: { focusedMs: 3_600_000, backgroundMs: 3_600_000, newestBackgroundMs: 40 },
  });
  await core.complete();
  const next = async () => (await service.nextRequest('get')).params['msgLimit'];
  while ((await next()) !== '500');
  service.requests.clear();
  for (let i = 0; i < 3; i += 1) await service.nextRequest('get');
  expect(new Set(service.requests.list('get').map(({ params }) => params['msgLimit']))).toEqual(
    new Set(['500']),
  );

  await service.admin.setPassword(service.email, 'changed');
  await core.until(() => core.status()?.connection.state === 'trouble');
  service.requests.clear();
  await core.ask('sync.now', {});
  expect(service.requests.count()).toBe(0);
});
