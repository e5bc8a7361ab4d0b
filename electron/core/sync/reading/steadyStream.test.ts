import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Dialect } from '../../../../service/dialects/dialect.ts';
import type { Service } from '../../../../service/startService.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { createMovableClock, openTestCore, type TestCore } from '../../../../testing/core/testCore.ts';
import { callReceiver, listenForEvents } from '../../events/testEvents.ts';
import { sendText } from '../../outbox/testTexts.ts';

/** Enough for what has to happen during a stream, many times over. */
const MOST = 400;
const HOUR = 3_600_000;
/** So far apart, no event is dropped as one of too many. */
const MORE_THAN_BETWEEN_EVENTS_MS = 100;
const INES = 'ines@x.example';

/** A conversation with a colleague who writes one message during each read, so that a read always finds a new one. */
async function streamTo(service: Service) {
  await service.admin.addUser({ email: INES });
  const post = { participants: [service.email] };
  const { convId } = await service.admin.post(INES, post, { msgText: 'first' });
  const stream = { isOn: true, written: 0 };
  const end = () => {
    stream.isOn = false;
  };
  onTestFinished(end);
  async function write(): Promise<void> {
    while (stream.isOn && stream.written < MOST) {
      const release = service.faults.hold({ endpoint: 'get' });
      await service.nextRequest('get');
      stream.written += 1;
      await service.admin.post(INES, { convId }, { msgText: `news ${stream.written}` });
      release();
    }
    stream.isOn = false;
  }
  return { convId, stream, end, write };
}

const newest = async (core: TestCore) =>
  (await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 })).conversations[0]?.last ?? null;
const unsent = async (core: TestCore) => (await core.ask('outbox.list', {})).length;
const searches = (service: Service) =>
  service.requests.list('get').filter(({ params }) => params['msgLimit'] === '1');

test('while others write without a pause, the history loads, and texts go out', async () => {
  const service = await startTestService({ seed: 'large', messages: 6_000 });
  const { convId, stream, end, write } = await streamTo(service);
  const writing = write();
  const core = await openTestCore(service);
  await core.until(async () => (await newest(core)) !== null);
  service.requests.clear();
  await sendText(core, convId, 'mine');
  await core.until(async () => (await unsent(core)) === 0);
  expect(stream.isOn).toBe(true);
  await core.until(() => (core.status()?.history.stored ?? 0) > 6_000 || !stream.isOn);
  await core.until(() => core.status()?.history.state === 'complete' || !stream.isOn);
  expect(stream.isOn).toBe(true);
  // The newest are not searched for again.
  expect(searches(service)).toEqual([]);

  end();
  await core.ask('sync.now', {});
  await writing;
  await core.until(() => core.status()?.history.stored === 6_002 + stream.written);
});

test('while live events come without a pause, the history loads', async () => {
  const service = await startTestService({ seed: 'large', messages: 6_000 });
  const first = service.faults.hold({ endpoint: 'get' });
  const clock = createMovableClock();
  const core = await openTestCore(service, { clock, pace: { focusedMs: HOUR, backgroundMs: HOUR } });
  const url = await listenForEvents(core);
  const isComplete = () => core.status()?.history.state === 'complete';
  let events = 0;
  let release = first;
  // One during each read, so that a poll is due again whenever one ends.
  while (!isComplete() && events < MOST) {
    events += 1;
    clock.advance(MORE_THAN_BETWEEN_EVENTS_MS);
    const ids = { convId: 1_000_000 + events, msgId: 1_000_000 + events };
    await callReceiver(url, { ...ids, senderEmail: INES, uuid: randomUUID() });
    const next = service.nextRequest('get');
    const held = service.faults.hold({ endpoint: 'get' });
    release();
    release = held;
    await Promise.race([next, core.until(isComplete)]);
  }
  release();
  expect(events).toBeLessThan(MOST);
  expect(core.status()?.history).toMatchObject({ state: 'complete', stored: 6_000 });
});

test('an account without a message learns in a stream how much the service returns', async () => {
  const service = await startTestService();
  const { convId, stream, end, write } = await streamTo(service);
  const core = await openTestCore(service);
  await core.complete();
  const writing = write();
  await sendText(core, convId, 'mine');
  await core.until(async () => (await unsent(core)) === 0);
  await core.until(() => stream.written > 50);
  service.requests.clear();
  await core.until(() => stream.written > 150);
  expect(searches(service)).toEqual([]);
  end();
  await core.ask('sync.now', {});
  await writing;
  await core.until(() => core.status()?.history.stored === 2 + stream.written);
});

test.each([1, 2, 3, 40])(
  'texts go out in a stream on a service that returns %i messages at most',
  async (most) => {
    const capped: Dialect = {
      ...{ id: 'own-cap', section: '8', choice: `A response has at most ${most} messages.` },
      page: (messages) => messages.slice(0, most),
    };
    const service = await startTestService({ seed: 'large', messages: most * 20, dialects: [capped] });
    const { convId, stream, end, write } = await streamTo(service);
    const writing = write();
    const core = await openTestCore(service);
    await core.until(async () => (await newest(core)) !== null);
    await sendText(core, convId, 'mine');
    await core.until(() => service.requests.count('send') === 1 || !stream.isOn);
    expect(stream.isOn).toBe(true);
    end();
    await core.ask('sync.now', {});
    await writing;
    await core.until(() => core.status()?.history.stored === most * 20 + 2 + stream.written);
    await core.complete();
  },
);

test.each([
  ['was lost, is said to be not sent', 'cut-before-commit', ['not-arrived']],
  ['came, is found', 'cut-after-commit', []],
] as const)('in a stream, a text without a response, which %s', async (_, kind, states) => {
  const service = await startTestService({ seed: 'large', messages: 3_000 });
  const { convId, stream, end, write } = await streamTo(service);
  const core = await openTestCore(service, { pace: { surelyEndedMs: 20 } });
  await core.complete();
  service.faults.next({ endpoint: 'send' }, { kind });
  const writing = write();
  await sendText(core, convId, 'mine');
  const kinds = async () => (await core.ask('outbox.list', {})).map(({ state }) => state.kind);
  await core.until(async () => isDeepStrictEqual(await kinds(), states) || !stream.isOn);
  expect(stream.isOn).toBe(true);
  expect(await kinds()).toEqual(states);
  expect(service.requests.count('send')).toBe(1);
  end();
  await core.ask('sync.now', {});
  await writing;
});
