import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { errorOf } from '../../../shared/model/outbox.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../testing/core/testCore.ts';
import { isEmpty, isIn, only, pending } from './testFiles.ts';
import { conversations, type NewText, newestIn, textOf, textsIn } from './testTexts.ts';

const send = (core: TestCore, input: NewText) => core.ask('outbox.send', input);

describe('a text that was sent', () => {
  test('stays listed until it is in the thread, and appears once', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const core = await openTestCore(service);
    await core.complete();
    const item = await send(core, textOf(convId, 'hello'));
    expect(item).toMatchObject({ state: { kind: 'queued' }, convId, text: 'hello' });
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'hello']);
    expect(core.changes.some(({ outbox }) => outbox)).toBe(true);
  });

  test.each([
    ['when it is read', 'at once'],
    ['also when it is read before its answer', 'hold-answer'],
  ] as const)(
    'is known to be from oneself though the service does not say from whom it is, %s',
    async (_, answer) => {
      const service = await startTestService();
      const [convId] = await conversations(service);
      const alter = (message: object) => ({ ...message, senderEmail: null });
      service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'altered', alter });
      const core = await openTestCore(service);
      await core.complete();
      const own = async () => (await newestIn(core, convId)).messages.at(-1);
      const release = answer === 'hold-answer' ? service.faults.hold({ endpoint: 'send' }, answer) : () => {};
      await send(core, textOf(convId, 'hello'));
      await core.until(async () => (await own())?.text === 'hello');
      release();
      await core.until(async () => (await own())?.isFromSelf === true);
      expect(await own()).toMatchObject({ senderEmail: service.email });
      expect(await core.ask('conversations.get', { convId })).toMatchObject({ unread: 0 });
    },
  );

  test('twice with the same id is one message', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const core = await openTestCore(service);
    await core.complete();
    const text = textOf(convId, 'hello');
    await Promise.all([send(core, text), send(core, text)]);
    await core.until(() => isEmpty(core));
    await send(core, text);
    expect(service.requests.count('send')).toBe(1);
  });
});

describe('a text sent from a draft', () => {
  test('clears its draft', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const core = await openTestCore(service);
    const draft = { text: 'hel', priority: 0, title: '', participants: [], captionOn: null } as const;
    await core.ask('drafts.set', { convId, draft: { ...draft, participants: [] } });
    await send(core, textOf(convId, 'hello'));
    expect((await core.ask('drafts.get', { convId })).text).toBe('');
  });

  test('stays a draft if it is too long to send', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const core = await openTestCore(service);
    const text = 'x'.repeat(1_000_001);
    await expect(send(core, textOf(convId, text))).rejects.toMatchObject({ code: 'bad-input' });
    const draft = { text, priority: 0 as const, title: '', participants: [], captionOn: null };
    await core.ask('drafts.set', { convId, draft });
    expect((await core.ask('drafts.get', { convId })).text).toHaveLength(1_000_001);
  });

  test('leaves the text written since in the draft', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const core = await openTestCore(service);
    const empty = { priority: 0, title: '', participants: [], captionOn: null } as const;
    const draft = (text: string) => ({ ...empty, participants: [], text });
    await core.ask('drafts.set', { convId, draft: draft('hello\nand') });
    await send(core, textOf(convId, 'hello', { left: draft('and') }));
    expect((await core.ask('drafts.get', { convId })).text).toBe('and');
  });
});

describe('a text sent to a new conversation', () => {
  test('goes back into the form with those that wait for it: none is sent alone', async () => {
    const service = await startTestService();
    const core = await openTestCore(service);
    await core.complete();
    service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
    const { id } = await send(core, textOf(null, 'one', { title: 'Plans' }));
    await isIn(core, 'failed');
    await send(core, textOf(null, 'two', { title: 'Plans', follows: id }));
    await send(core, textOf(null, 'three', { title: 'Plans', follows: id }));
    expect(await core.ask('outbox.takeBack', { id })).toMatchObject(
      ['one', 'two', 'three'].map((text) => ({ text })),
    );
    expect(await core.ask('drafts.get', { convId: null })).toMatchObject({
      ...{ title: 'Plans', text: 'one\ntwo\nthree' },
    });
    expect(await pending(core)).toEqual([]);
  });

  test('makes a new conversation with its title and participants', async () => {
    const service = await startTestService();
    await service.admin.addUser({ email: 'ines@x.example' });
    const core = await openTestCore(service);
    await core.complete();
    await send(core, textOf(null, 'hello', { title: 'Plans', participants: ['ines@x.example'] }));
    await core.until(() => isEmpty(core));
    const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 5 });
    expect(conversations).toMatchObject([{ title: 'Plans', last: { text: 'hello' } }]);
    expect(conversations[0]?.people).toContainEqual({ email: 'ines@x.example', isSelf: false });
  });

  test('goes into the new conversation that the one before it creates', async () => {
    const service = await startTestService();
    const core = await openTestCore(service);
    await core.complete();
    const first = textOf(null, 'one', { title: 'Plans' });
    await Promise.all([
      send(core, first),
      send(core, textOf(null, 'two', { title: 'Plans', follows: first.id })),
    ]);
    await core.until(() => isEmpty(core));
    await send(core, textOf(null, 'three', { title: 'Plans', follows: first.id }));
    await core.until(() => isEmpty(core));
    const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 5 });
    expect(conversations).toHaveLength(1);
    expect(await textsIn(core, conversations[0]?.convId ?? 0)).toEqual(['one', 'two', 'three']);
  });
});

test('a rejected text shows that later ones were sent before it, also after a restart', async () => {
  const service = await startTestService();
  const [convId, other] = await conversations(service);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, account);
  await core.complete();
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  const { id } = await send(core, textOf(convId, 'refused'));
  await isIn(core, 'failed');
  await send(core, textOf(other, 'elsewhere'));
  await core.until(async () => (await textsIn(core, other)).includes('elsewhere'));
  expect(only(await pending(core))).not.toHaveProperty('isOvertaken');
  await send(core, textOf(convId, 'later'));
  await core.until(async () => (await textsIn(core, convId)).includes('later'));
  expect(await pending(core)).toMatchObject([{ text: 'refused', isOvertaken: true }]);
  await core.close();
  const next = await openTestCore(service, account);
  await next.complete();
  expect(await pending(next)).toMatchObject([{ text: 'refused', isOvertaken: true }]);
  await next.ask('outbox.retry', { id, evenIfUnconfirmed: false });
  await next.until(() => isEmpty(next));
  expect(await textsIn(next, convId)).toEqual(['first', 'later', 'refused']);
});

test('texts of a conversation are sent one by one in order, and other conversations do not wait', async () => {
  const service = await startTestService();
  const [slow, other] = await conversations(service);
  const core = await openTestCore(service);
  await core.complete();
  const release = service.faults.hold({ endpoint: 'send' });
  for (const text of ['1', '2', '3', '4']) await send(core, textOf(slow, text));
  await send(core, textOf(other, 'between'));
  await core.until(async () => (await textsIn(core, other)).includes('between'));
  expect(service.requests.list('send').map(({ params }) => params['msgText'])).toEqual(['1', 'between']);
  release();
  await core.until(() => isEmpty(core));
  expect(await textsIn(core, slow)).toEqual(['first', '1', '2', '3', '4']);
});

describe('a failed send', () => {
  test('rejected as invalid: failed with the reason, removable, and the next one is sent', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const core = await openTestCore(service);
    await core.complete();
    service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'Too long' });
    const text = textOf(convId, 'refused');
    await send(core, text);
    await send(core, textOf(convId, 'after it'));
    await isIn(core, 'failed');
    const details = { serviceMessage: 'Too long' };
    expect((await pending(core))[0]).toMatchObject({
      state: { error: { code: 'invalid-request', details } },
    });
    expect(await core.ask('outbox.remove', { id: text.id })).toMatchObject({ text: 'refused' });
    expect(await pending(core)).toEqual([]);
  });

  test('offline: it waits, and is sent when the service is back', async () => {
    const dataDir = temporaryDir();
    const first = await startTestService({ dataDir });
    const [convId] = await conversations(first);
    const core = await openTestCore(first);
    await core.complete();
    await first.stop();
    await core.until(() => core.status()?.connection.state === 'trouble');
    await send(core, textOf(convId, 'later'));
    expect(await pending(core)).toMatchObject([{ state: { kind: 'queued' } }]);
    await startTestService({ dataDir, port: Number(new URL(first.url).port) });
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'later']);
  });

  test('rate limited: it waits as long as the service requests, with the reason', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const clock = createMovableClock();
    const core = await openTestCore(service, { clock });
    await core.complete();
    service.faults.next({ endpoint: 'send' }, { kind: 'rate-limit', retryAfterSeconds: 600 });
    await send(core, textOf(convId, 'later'));
    const reason = async () => errorOf(only(await pending(core)).state)?.code;
    await core.until(async () => (await reason()) === 'rate-limited');
    clock.advance(601_000);
    await core.until(() => isEmpty(core));
    expect(service.requests.count('send')).toBe(2);
  });

  test('refused credentials: it waits for a new password', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    const core = await openTestCore(service);
    await core.complete();
    await service.admin.setPassword(service.email, 'changed');
    await send(core, textOf(convId, 'later'));
    await core.until(async () => {
      const { connection } = await core.ask('status.get', {});
      return connection.state === 'trouble' && connection.retryAt === null;
    });
    // A read may be refused while the send is still on its way.
    await core.until(async () => (await pending(core))[0]?.state.kind === 'queued');
    await core.core.control.setPassword({ password: 'changed' });
    await core.until(() => isEmpty(core));
  });
});
