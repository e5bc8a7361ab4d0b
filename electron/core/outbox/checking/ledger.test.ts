import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { msgIdOf } from '../../../../shared/model/outbox.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
import { isEmpty, isIn } from '../testFiles.ts';
import { asked, sendText, textsIn } from '../testTexts.ts';
import {
  ARRIVED,
  again,
  CUT,
  HOUR,
  holdReads,
  LOST,
  startOn,
  startSlowlyOn,
  statesIn,
} from './testLedger.ts';

const start = async () => startOn(await startTestService());
const startSlowly = async () => startSlowlyOn(await startTestService());

describe('a text whose answer never came', () => {
  test.each([
    ['the connection breaks after it was stored', ARRIVED],
    ['the answer is cut', { kind: 'truncated' }],
    ['the answer makes no sense', { kind: 'wrong-types' }],
  ] as const)('%s: found, sent once, and the next one follows it', async (_, fault) => {
    const { service, core, convId } = await start();
    service.faults.next(CUT, fault);
    const { id } = await sendText(core, convId, 'uncertain');
    await sendText(core, convId, 'after it');
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'uncertain', 'after it']);
    expect(asked(service)).toEqual(['uncertain', 'after it']);
    expect(await core.ask('outbox.get', { id })).toMatchObject({ state: { kind: 'sent' }, convId });
  });

  test.each([
    ['no sender is named', (message: object) => ({ ...message, senderEmail: null })],
    ['its words are missing', (message: object) => ({ ...message, msgText: null })],
  ])('may be there, but %s: nothing is said that is not known', async (_, alter) => {
    const { service, core, convId } = await start();
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'altered', alter });
    service.faults.next(CUT, ARRIVED);
    await sendText(core, convId, 'uncertain');
    await core.until(async () => (await statesIn(core))[0] === 'cannot-tell');
    service.faults.clear();
    // Once it can be told it is.
    await core.ask('sync.check', {});
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'uncertain']);
  });
});

describe('a text that did not arrive', () => {
  test.each([
    ['the connection breaks before it is stored', LOST],
    ['the service fails', { kind: 'status', status: 500 }],
    ['something else answers', { kind: 'html' }],
  ] as const)('%s: it did not arrive, and goes when the person says so', async (_, fault) => {
    const { service, core, convId } = await start();
    service.faults.next(CUT, fault);
    const { id } = await sendText(core, convId, 'lost');
    await isIn(core, 'not-arrived');
    expect(await statesIn(core)).toEqual(['not-arrived']);
    expect(asked(service)).toEqual(['lost']);
    await core.ask('outbox.retry', { id, evenIfUnconfirmed: false });
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'lost']);
  });

  test.each([
    [
      'an error',
      { kind: 'status', status: 500, error: 'Out of\u202E order' },
      'server',
      { status: 500, serviceMessage: 'Out of\u202E order' },
    ],
    ['a page', { kind: 'html' }, 'server', { status: 502, answered: 'page' }],
    ['a broken connection', LOST, 'interrupted', {}],
  ] as const)('did not arrive, and what answered is known: %s', async (_, fault, after, details) => {
    const { service, core, convId } = await start();
    service.faults.next(CUT, fault);
    await sendText(core, convId, 'lost');
    await isIn(core, 'not-arrived');
    const [item] = await core.ask('outbox.list', {});
    expect(item?.state).toMatchObject({ kind: 'not-arrived', error: { code: after, details } });
  });
});

describe('a text whose message is there before its answer', () => {
  test('is not listed while its answer is still to come and its message is there, and is listed again if that was another', async () => {
    const { service, core, convId } = await start();
    const release = service.faults.hold(CUT, 'hold-answer');
    const { id } = await sendText(core, convId, 'slow');
    await core.until(async () => (await textsIn(core, convId)).includes('slow'));
    await core.until(() => isEmpty(core));
    expect(await core.ask('outbox.get', { id })).toMatchObject({ state: { kind: 'sending' } });
    release();
    await core.until(async () => (await core.ask('outbox.get', { id })).state.kind === 'sent');

    const answer = service.faults.hold(CUT);
    const sent = await sendText(core, convId, 'same');
    await core.until(async () => (await core.ask('outbox.get', { id: sent.id })).state.kind === 'sending');
    const { msgId } = await service.admin.post(service.email, { convId }, { msgText: 'same' });
    await core.until(() => isEmpty(core));
    answer();
    await core.until(async () => (await core.ask('outbox.get', { id: sent.id })).state.kind === 'sent');
    expect(msgIdOf((await core.ask('outbox.get', { id: sent.id })).state)).toBeGreaterThan(msgId);
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'slow', 'same', 'same']);
  });
});

describe('a text that may have arrived', () => {
  test('is not sent again before it is known, nor is anything behind it in its conversation', async () => {
    const { service, clock, core, convId, other } = await startSlowly();
    service.faults.next(CUT, LOST);
    const { id } = await sendText(core, convId, 'lost');
    await sendText(core, convId, 'after it');
    await sendText(core, other, 'elsewhere');
    await core.until(async () => (await textsIn(core, other)).includes('elsewhere'));
    await isIn(core, 'checking', 'queued');
    const unsure = { id, evenIfUnconfirmed: false };
    await expect(core.ask('outbox.retry', unsure)).rejects.toMatchObject({ code: 'bad-input' });
    expect(asked(service)).toEqual(['lost', 'elsewhere']);

    clock.advance(HOUR + 10);
    await isIn(core, 'not-arrived');
    expect(await textsIn(core, convId)).toEqual(['first', 'after it']);
  });

  test('is not sent again after a restart either', async () => {
    const { service, core, convId, account } = await startSlowly();
    service.faults.next(CUT, LOST);
    await sendText(core, convId, 'lost');
    await sendText(core, convId, 'after it');
    await isIn(core, 'checking', 'queued');
    await core.close();
    const next = await openTestCore(service, account);
    await isIn(next, 'not-arrived');
    expect(await textsIn(next, convId)).toEqual(['first', 'after it']);
    expect(asked(service)).toEqual(['lost', 'after it']);
  });
});

describe('a text that is not found at first', () => {
  test('is checked when the service answers again', async () => {
    const { service, core, convId } = await start();
    const release = await holdReads(service);
    service.faults.next(CUT, ARRIVED);
    await sendText(core, convId, 'uncertain');
    await isIn(core, 'checking');
    release();
    await core.until(() => isEmpty(core));
    expect(asked(service)).toEqual(['uncertain']);
  });

  test('is sent after all when it shows up late', async () => {
    const { service, core, convId } = await start();
    const release = await holdReads(service);
    service.faults.next(CUT, ARRIVED);
    await sendText(core, convId, 'late');
    await isIn(core, 'checking');
    const msgId = 3;
    service.admin.hold(msgId);
    release();
    await isIn(core, 'not-arrived');
    service.admin.release(msgId);
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'late']);
  });

  test('is looked for from its first request on, though a later one was surely refused', async () => {
    const { service, core, convId } = await start();
    const release = await holdReads(service);
    service.faults.next(CUT, ARRIVED);
    const { id } = await sendText(core, convId, 'late');
    await isIn(core, 'checking');
    service.admin.hold(3);
    release();
    await isIn(core, 'not-arrived');
    service.faults.next(CUT, { kind: 'status', status: 400 });
    await again(core, id);
    await core.until(async () => (await statesIn(core))[0] === 'failed');
    service.admin.release(3);
    await core.until(() => isEmpty(core));
    expect(await textsIn(core, convId)).toEqual(['first', 'late']);
  });
});
