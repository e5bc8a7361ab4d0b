import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { EMPTY_DRAFT } from '../../../../shared/model/drafts.ts';
import { createMovableClock, openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { isEmpty, isIn, only, pending, smallFile, stage, statesOf } from '../testFiles.ts';
import { asked, conversations, sendText, textsIn } from '../testTexts.ts';

const HOUR = 3_600_000;

async function start() {
  const service = await startTestService();
  const [convId, other] = await conversations(service);
  const clock = createMovableClock();
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const open = async () => {
    const core = await openTestCore(service, { ...account, clock });
    await core.complete();
    return core;
  };
  return { service, convId, other, clock, open, core: await open() };
}

test('a message is sent at its time, after those of its conversation that were sent before that', async () => {
  const { service, core, convId, clock } = await start();
  const at = clock.now() + HOUR;
  const { state } = await sendText(core, convId, 'later', { at });
  expect(state).toEqual({ kind: 'scheduled', at });
  await sendText(core, convId, 'now');
  await core.until(async () => (await textsIn(core, convId)).includes('now'));
  expect(asked(service)).toEqual(['now']);
  const [waiting] = await pending(core);
  expect(waiting).toMatchObject({ text: 'later', state: { kind: 'scheduled' } });
  // The later one did not overtake it: this one was meant to come after.
  expect(waiting?.isOvertaken).toBeUndefined();
  clock.advance(HOUR);
  await core.until(() => isEmpty(core));
  expect(await textsIn(core, convId)).toEqual(['first', 'now', 'later']);
});

test('several are sent in the order of their times, and those past at once', async () => {
  const { core, convId, clock } = await start();
  await sendText(core, convId, 'third', { at: clock.now() + 2 * HOUR });
  await sendText(core, convId, 'second', { at: clock.now() + HOUR });
  const { state } = await sendText(core, convId, 'at once', { at: clock.now() - 1 });
  expect(state.kind).toBe('queued');
  await core.until(async () => (await textsIn(core, convId)).includes('at once'));
  clock.advance(3 * HOUR);
  await core.until(() => isEmpty(core));
  expect(await textsIn(core, convId)).toEqual(['first', 'at once', 'second', 'third']);
});

test('a message whose time came while Parley was closed is sent at the next start', async () => {
  const { service, core, open, convId, clock } = await start();
  await sendText(core, convId, 'later', { at: clock.now() + HOUR });
  await core.close();
  clock.advance(20 * HOUR);
  const next = await open();
  await next.until(() => isEmpty(next));
  expect(asked(service)).toEqual(['later']);
});

test('one that is late by more than a day waits for the person', async () => {
  const { service, core, open, convId, clock } = await start();
  const at = clock.now() + HOUR;
  const { id } = await sendText(core, convId, 'too late', { at });
  await core.close();
  clock.advance(30 * HOUR);
  const next = await open();
  await isIn(next, 'overdue');
  expect(only(await pending(next)).askedAt).toBe(at);
  await sendText(next, convId, 'behind it');
  expect(asked(service)).toEqual([]);
  await next.ask('outbox.retry', { id, evenIfUnconfirmed: false });
  await next.until(() => isEmpty(next));
  expect(asked(service)).toEqual(['too late', 'behind it']);
});

test('the service out of reach at that time gets it as soon as it answers again', async () => {
  const { service, core, convId, clock } = await start();
  await sendText(core, convId, 'later', { at: clock.now() + HOUR });
  service.faults.next({ times: Number.POSITIVE_INFINITY }, { kind: 'rate-limit', retryAfterSeconds: 0 });
  await core.until(() => core.status()?.connection.state === 'trouble');
  clock.advance(HOUR);
  await isIn(core, 'queued');
  expect(asked(service)).toEqual([]);
  service.faults.clear();
  await core.until(() => isEmpty(core));
  expect(asked(service)).toEqual(['later']);
});

test('another time, now, back into the draft, or never', async () => {
  const { service, core, convId, other, clock } = await start();
  const at = clock.now() + HOUR;
  const moved = await sendText(core, convId, 'moved', { at });
  const now = await sendText(core, other, 'sent now', { at });
  const back = await sendText(core, convId, 'back', { at });
  const gone = await sendText(core, convId, 'gone', { at });
  expect(await core.ask('outbox.reschedule', { id: moved.id, at: at + HOUR })).toMatchObject({
    state: { kind: 'scheduled', at: at + HOUR },
  });
  await core.ask('outbox.retry', { id: now.id, evenIfUnconfirmed: false });
  expect(await core.ask('outbox.takeBack', { id: back.id })).toMatchObject([{ text: 'back' }]);
  await core.ask('outbox.remove', { id: gone.id });
  await core.until(async () => (await textsIn(core, other)).includes('sent now'));
  clock.advance(HOUR);
  expect(statesOf(await pending(core))).toEqual(['scheduled']);
  expect(await core.request('outbox.reschedule', { id: now.id, at })).toMatchObject({
    error: { code: 'bad-input' },
  });
  clock.advance(HOUR);
  await core.until(() => isEmpty(core));
  expect(asked(service)).toEqual(['sent now', 'moved']);
  expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: 'back' });
});

test('files are sent later together with their text, and come back together', async () => {
  const { service, core, convId, clock } = await start();
  const folder = temporaryDir();
  const later = { at: clock.now() + HOUR, text: 'Both' };
  const paths = [smallFile(folder, 'a.txt'), smallFile(folder, 'b.txt')];
  const items = await core.ask('outbox.sendFiles', await stage(core, convId, paths, later));
  expect(statesOf(items)).toEqual(['scheduled', 'scheduled']);
  expect(await core.ask('outbox.takeBack', { id: only(items.slice(1)).id })).toHaveLength(2);
  await core.ask('outbox.sendFiles', await stage(core, convId, [smallFile(folder, 'c.txt')], later));
  clock.advance(HOUR);
  await core.until(() => isEmpty(core));
  expect(service.requests.list('sendfile')).toHaveLength(3);
});

test('one that can’t go back into its draft keeps its time, until it can', async () => {
  const { core, convId, clock } = await start();
  const folder = temporaryDir();
  const later = { at: clock.now() + HOUR, text: 'Of the plan' };
  const files = await stage(core, convId, [smallFile(folder, 'plan.txt')], later);
  const { id } = only(await core.ask('outbox.sendFiles', files));
  await stage(core, convId, [smallFile(folder, 'other.txt')], {});
  const draft = { ...EMPTY_DRAFT, participants: [] };
  await core.ask('drafts.set', { convId, draft: { ...draft, text: 'Of the other' } });
  expect(await core.request('outbox.takeBack', { id })).toMatchObject({ error: { code: 'box-in-use' } });
  expect(only(await pending(core)).state).toEqual({ kind: 'scheduled', at: later.at });
  await core.ask('drafts.set', { convId, draft });
  expect(await core.ask('outbox.takeBack', { id })).toMatchObject([{ text: 'Of the plan' }]);
});

test('a new conversation is not made later', async () => {
  const { core, clock } = await start();
  const text = {
    id: crypto.randomUUID(),
    convId: null,
    text: 'Hello',
    priority: 0,
    title: '',
    participants: [],
  };
  expect(await core.request('outbox.send', { ...text, priority: 0, at: clock.now() + HOUR })).toMatchObject({
    error: { code: 'bad-input' },
  });
});
