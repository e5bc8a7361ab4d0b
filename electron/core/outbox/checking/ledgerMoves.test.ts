import { describe, expect, test } from 'vitest';
import type { Service } from '../../../../service/startService.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { isIn, send, smallFile, UPLOAD } from '../testFiles.ts';
import { asked, sendText, textsIn } from '../testTexts.ts';
import { ARRIVED, CUT, HOUR, holdReads, LOST, startOn, startSlowlyOn, statesIn } from './testLedger.ts';

type Fields = Readonly<Record<string, unknown>>;

/** From now on the service shows such messages in the conversation `into`. It still takes messages for the conversation they were in. */
function move({ faults }: Service, into: number, isMoved: (message: Fields) => boolean): void {
  const alter = (message: Fields) => (isMoved(message) ? { ...message, convId: into } : message);
  faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'altered', alter });
}

/** A core whose service has merged the first of two conversations into the other. */
async function startMerged() {
  const pace = { newestFocusedMs: 40, newestBackgroundMs: 40 };
  const started = await startOn(await startTestService(), { pace });
  const { service, core, convId: merged, other: into } = started;
  move(service, into, ({ convId }) => convId === merged);
  await core.until(async () => (await textsIn(core, into)).length === 2);
  return { service, core, merged, into };
}

const isRead = (core: TestCore, convId: number, text: string) =>
  core.until(async () => (await textsIn(core, convId)).includes(text));
const stateOf = async (core: TestCore, id: string) => (await core.ask('outbox.get', { id })).state.kind;
const becomes = (core: TestCore, id: string, kind: string) =>
  core.until(async () => (await stateOf(core, id)) === kind);
const isSettled = (core: TestCore) =>
  core.until(async () => !(await statesIn(core)).some((kind) => ['sending', 'checking'].includes(kind)));

describe('a text that the service shows in another conversation', () => {
  test('is sent if the service confirmed it, though its conversation was merged into that one', async () => {
    const { service, core, merged, into } = await startMerged();
    const { id } = await sendText(core, merged, 'where to');
    await isRead(core, into, 'where to');
    await service.admin.post(service.email, { convId: into }, { msgText: 'next' });
    await isRead(core, into, 'next');
    expect(await stateOf(core, id)).toBe('sent');
    expect(await core.ask('outbox.list', {})).toEqual([]);
  });

  test('is sent, too, if it was read before its response came', async () => {
    const { service, core, merged, into } = await startMerged();
    const release = service.faults.hold(CUT, 'hold-answer');
    const { id } = await sendText(core, merged, 'where to');
    await isRead(core, into, 'where to');
    release();
    await becomes(core, id, 'sent');
    await service.admin.post(service.email, { convId: into }, { msgText: 'next' });
    await isRead(core, into, 'next');
    expect(await stateOf(core, id)).toBe('sent');
  });

  test('is sent if the service moved only it, after it confirmed it', async () => {
    const { service, core, convId, other } = await startOn(await startTestService());
    move(service, other, ({ msgText }) => msgText === 'moved');
    const { id } = await sendText(core, convId, 'moved');
    await isRead(core, other, 'moved');
    await service.admin.post(service.email, { convId: other }, { msgText: 'next' });
    await isRead(core, other, 'next');
    expect(await stateOf(core, id)).toBe('sent');
  });

  test('is left to the person if its response was lost', async () => {
    const { service, core, merged, into } = await startMerged();
    service.faults.next(CUT, ARRIVED);
    await sendText(core, merged, 'where to');
    await isRead(core, into, 'where to');
    await isSettled(core);
    expect(await statesIn(core)).toEqual(['cannot-tell']);
    expect(asked(service)).toEqual(['where to']);
  });

  test('is left to the person, too, if it is a file', async () => {
    const { service, core, merged, into } = await startMerged();
    service.faults.next(UPLOAD, ARRIVED);
    await send(core, merged, [smallFile(temporaryDir(), 'plan.txt')], { text: 'see' });
    await isRead(core, into, 'see');
    await isSettled(core);
    expect(await statesIn(core)).toEqual(['cannot-tell']);
  });
});

test('the same text of oneself elsewhere, from another device, may be a moved one: the person decides', async () => {
  const { service, core, convId, other, clock } = await startSlowlyOn(await startTestService());
  service.faults.next(CUT, LOST);
  const { id } = await sendText(core, convId, 'ok');
  await isIn(core, 'checking');
  await service.admin.post(service.email, { convId: other }, { msgText: 'ok' });
  clock.advance(HOUR + 10);
  await isSettled(core);
  expect(await stateOf(core, id)).toBe('cannot-tell');
});

describe('the same text in two conversations at once', () => {
  test.each([
    ['confirmed', null],
    ['found', ARRIVED],
  ])('was not delivered to the one, though it was to the other, where it is %s', async (_, fault) => {
    const { service, core, convId, other, clock } = await startSlowlyOn(await startTestService());
    service.faults.next(CUT, LOST);
    const lost = await sendText(core, convId, 'ok');
    await isIn(core, 'checking');
    if (fault) service.faults.next(CUT, fault);
    const { id } = await sendText(core, other, 'ok');
    await isRead(core, other, 'ok');
    await becomes(core, id, 'sent');
    clock.advance(HOUR + 10);
    await becomes(core, lost.id, 'not-arrived');
    expect(await statesIn(core)).toEqual(['not-arrived']);
  });

  test('is not doubted in the one while the response for the other is still to come', async () => {
    const { service, core, convId, other, clock } = await startSlowlyOn(await startTestService());
    service.faults.next(CUT, LOST);
    const lost = await sendText(core, convId, 'ok');
    await isIn(core, 'checking');
    const release = service.faults.hold(CUT, 'hold-answer');
    await sendText(core, other, 'ok');
    await isRead(core, other, 'ok');
    service.faults.next(CUT, LOST);
    const control = await sendText(core, null, 'lost as well');
    await becomes(core, control.id, 'checking');
    clock.advance(HOUR + 10);
    await becomes(core, control.id, 'not-arrived');
    expect(await stateOf(core, lost.id)).toBe('checking');
    release();
    await becomes(core, lost.id, 'not-arrived');
  });

  test('is sent twice if both responses are lost and both messages are there', async () => {
    const { service, core, convId, other } = await startOn(await startTestService());
    service.faults.next({ ...CUT, times: 2 }, ARRIVED);
    const sent = [await sendText(core, convId, 'ok'), await sendText(core, other, 'ok')];
    for (const { id } of sent) await becomes(core, id, 'sent');
    expect(asked(service)).toEqual(['ok', 'ok']);
    expect(await textsIn(core, convId)).toEqual(await textsIn(core, other));
  });
});

describe('a service restored from a backup, which gives the id of a confirmed text again', () => {
  /** A core with a confirmed text that no read returns before `release`; the service has lost it. */
  async function startRestored() {
    const started = await startOn(await startTestService());
    const { service, core, convId, other } = started;
    const head = (await core.ask('messages.page', { convId: other, at: { kind: 'newest', limit: 1 } }))
      .messages[0];
    const release = await holdReads(service);
    const { id } = await sendText(core, convId, 'goodbye');
    await becomes(core, id, 'sent');
    service.admin.rollBackTo(head?.msgId ?? 0);
    return { ...started, id, release };
  }

  test('to another text of oneself in another conversation: the first one is in doubt', async () => {
    const { service, core, other, id, release } = await startRestored();
    await service.admin.post(service.email, { convId: other }, { msgText: 'from my phone' });
    release();
    await isRead(core, other, 'from my phone');
    await becomes(core, id, 'cannot-tell');
  });

  test('and confirms the same text for another conversation with it: the first one is in doubt', async () => {
    const { service, core, other, id, release } = await startRestored();
    const second = await sendText(core, other, 'goodbye');
    await becomes(core, second.id, 'sent');
    release();
    await isRead(core, other, 'goodbye');
    await becomes(core, id, 'cannot-tell');
    expect(await stateOf(core, second.id)).toBe('sent');
    expect(asked(service)).toEqual(['goodbye', 'goodbye']);
  });
});
