import { describe, expect, test } from 'vitest';
import type { ServiceAdmin } from '../../../../service/admin.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore, type TestCore, type TestCoreOptions } from '../../../../testing/core/testCore.ts';
import { isEmpty, isIn, pending } from '../testFiles.ts';
import { conversations, sendText } from '../testTexts.ts';
import {
  ARRIVED,
  again,
  CUT,
  HOUR,
  LOST,
  startOn,
  startSlowlyOn,
  statesIn,
  UNREADABLE,
} from './testLedger.ts';

const made = async (core: TestCore) =>
  (await core.ask('conversations.list', { view: { kind: 'all' }, limit: 9 })).conversations.filter(
    ({ title }) => title !== null,
  );

const PLANS = { title: 'Plans', participants: ['ines@x.example'] };

async function startWithInes(options: TestCoreOptions = {}) {
  const started = await startOn(await startTestService(), options);
  await started.service.admin.addUser({ email: 'ines@x.example' });
  return started;
}

const WORDS = { msgText: 'hello \u{1f642}' };
const OPENING = { msgType: 'system', msgText: 'Conversation created' };

type Target = Parameters<ServiceAdmin['post']>[1];
type Content = Parameters<ServiceAdmin['post']>[2];

/** The result of a lost one if these messages by Ines or oneself create a conversation in the meantime. */
async function outcomeAmong(...messages: readonly (readonly ['ines' | 'self', Content])[]) {
  const { service, core, clock } = await startSlowlyOn(await startTestService());
  await service.admin.addUser({ email: 'ines@x.example' });
  service.faults.next(CUT, LOST);
  await sendText(core, null, WORDS.msgText, PLANS);
  await isIn(core, 'checking');
  let target: Target = { participants: ['ines@x.example', service.email] };
  for (const [from, content] of messages) {
    const { convId } = await service.admin.post(
      from === 'ines' ? 'ines@x.example' : service.email,
      target,
      content,
    );
    target = { convId };
  }
  clock.advance(HOUR + 10);
  await core.until(async () => (await statesIn(core)).every((kind) => kind !== 'checking'));
  return statesIn(core);
}

describe('new conversations without a response', () => {
  test('are found, keep their title and participants, and are created once', async () => {
    const { service, core } = await startWithInes();
    service.faults.next(CUT, ARRIVED);
    await sendText(core, null, 'hello', PLANS);
    await core.until(() => isEmpty(core));
    const people = [{ email: 'ines@x.example' }, { email: service.email }];
    expect(await made(core)).toMatchObject([{ title: 'Plans', last: { text: 'hello' }, people }]);
    expect(service.requests.count('send')).toBe(1);
  });

  test('are found despite unreadable history, by reading how the conversation starts', async () => {
    const service = await startTestService();
    const [convId] = await conversations(service);
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, UNREADABLE);
    const core = await openTestCore(service);
    await core.complete();
    service.faults.clear();
    service.faults.next(CUT, ARRIVED);
    await sendText(core, null, 'hello');
    await core.until(() => isEmpty(core));
    const begins = service.requests
      .list('get')
      .filter(({ params }) => params['convId'] !== undefined && params['msgLimit'] === '10');
    expect(begins.map(({ params }) => params['convId'])).toEqual([String(convId + 2)]);
  });

  test('are not taken for an earlier conversation', async () => {
    const { service, core, convId } = await startWithInes();
    service.faults.next(CUT, LOST);
    await sendText(core, null, 'hello', PLANS);
    await service.admin.post(service.email, { convId }, { msgText: 'hello' });
    await isIn(core, 'not-arrived');
  });
});

describe('new conversations without a response, while others begin', () => {
  test.each(['ines', 'self'] as const)('are found after service messages as %s', async (from) => {
    expect(await outcomeAmong([from, OPENING], ['self', WORDS])).toEqual([]);
  });

  test.each([
    ['one begins with other words of oneself', [['self', { msgText: 'hello ?' }]]],
    [
      'they come behind what the service says',
      [
        ['ines', OPENING],
        ['self', { msgText: 'hello ?' }],
      ],
    ],
    [
      "one begins with words that may be the service's",
      [
        ['ines', { msgText: 'Created' }],
        ['self', WORDS],
      ],
    ],
    [
      'one begins with words as of oneself',
      [
        ['self', { msgText: 'Created' }],
        ['self', WORDS],
      ],
    ],
  ] as const)('are not said not to have arrived while %s', async (_, messages) => {
    expect(await outcomeAmong(...messages)).toEqual(['cannot-tell']);
  });
});

describe('several new conversations without a response', () => {
  test('that are equal are each found once', async () => {
    const { service, core } = await startWithInes();
    service.faults.next({ ...CUT, times: 2 }, ARRIVED);
    await sendText(core, null, 'hello', PLANS);
    await sendText(core, null, 'hello', PLANS);
    await core.until(() => isEmpty(core));
    expect(await made(core)).toHaveLength(2);
    expect(service.requests.count('send')).toBe(2);
  });

  test('with the same text for others are indistinguishable: the person decides, and a repeated one is sent once', async () => {
    const { service, core } = await startWithInes({ pace: { surelyEndedMs: HOUR } });
    service.faults.next(CUT, LOST);
    await sendText(core, null, 'hello', PLANS);
    await isIn(core, 'checking');
    service.faults.next(CUT, ARRIVED);
    const { id } = await sendText(core, null, 'hello');
    await core.until(async () => String(await statesIn(core)) === 'cannot-tell,cannot-tell');
    expect(await pending(core)).toMatchObject([
      { state: { kind: 'cannot-tell', doubt: { kind: 'twins', count: 2 } } },
      { state: { kind: 'cannot-tell' } },
    ]);
    await again(core, id);
    await core.until(async () => (await pending(core)).length === 1);
    expect(await made(core)).toEqual([]);
    expect(service.requests.count('send')).toBe(3);
  });
});
