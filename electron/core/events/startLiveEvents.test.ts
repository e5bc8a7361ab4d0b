import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { post, startTestService } from '../../../service/testing/service.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  type TestCoreOptions,
} from '../../../testing/core/testCore.ts';
import { callReceiver, listenForEvents, logWhen, receiveEvents } from './testEvents.ts';

const HOUR = 3_600_000;
/** Polls are so far apart that only an event can bring anything. */
const HARDLY_EVER = { focusedMs: 10 * HOUR, backgroundMs: 10 * HOUR, withEventsMs: 10 * HOUR };
const AS_SHIPPED = { focusedMs: 2_000, backgroundMs: 20_000, withEventsMs: 60_000 };

/** A service that calls receivers with the test's certificate, and a core that is synced with it. */
async function openWithService(options: TestCoreOptions = {}) {
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const core = await openTestCore(service, options);
  await core.complete();
  return { service, core };
}

/** A colleague's message to the service's trial user, in a conversation of its own unless `convId` says which. */
async function postFromColleague({ admin, email: self }: Service, text: string, convId?: number) {
  const email = 'ines@x.example';
  if (!admin.listUsers().some((user) => user.email === email)) await admin.addUser({ email });
  return admin.post(email, convId === undefined ? { participants: [self] } : { convId }, { msgText: text });
}

const eventOf = (ids: { convId: number; msgId: number }) => ({
  ...{ convId: ids.convId, msgId: ids.msgId },
  senderEmail: 'ines@x.example',
  uuid: randomUUID(),
});
const newestText = async (core: TestCore) =>
  (await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 })).conversations[0]?.last?.text;
const isRelaxed = async (core: TestCore) => (await core.ask('events.get', {})).isRelaxed;

/** The service has a message with a low id that showed up after core had read a newer one. */
async function openWithLate() {
  const { service, core } = await openWithService({ pace: HARDLY_EVER });
  const late = await postFromColleague(service, 'late');
  service.admin.hold(late.msgId);
  await postFromColleague(service, 'newer', late.convId);
  await core.ask('sync.now', {});
  await core.until(async () => (await newestText(core)) === 'newer');
  service.admin.release(late.msgId);
  return { service, core, late };
}

describe('an event', () => {
  test('brings its message at once, long before the next poll', async () => {
    const { service, core } = await openWithService({ pace: HARDLY_EVER });
    await receiveEvents(core, TEST_CERTIFICATE);
    const posted = await postFromColleague(service, 'news');
    const [event] = await logWhen(core, (log) => log[0]?.result === 'found');
    expect(event).toMatchObject({ ...posted, senderEmail: 'ines@x.example' });
    expect(event?.uuid).toMatch(/^[0-9a-f-]{36}$/u);
    await core.until(async () => (await newestText(core)) === 'news');
    expect(core.log.filter((line) => !line.startsWith('info'))).toEqual([]);
  });

  test('about a message that is here already asks the service for nothing', async () => {
    const { service, core } = await openWithService();
    const posted = await postFromColleague(service, 'news');
    await core.until(async () => (await newestText(core)) === 'news');
    const url = await listenForEvents(core);
    expect(await callReceiver(url, eventOf(posted))).toBe(200);
    await logWhen(core, (log) => log[0]?.result === 'already-here');
  });

  test('about a message with a low id that the poll does not bring makes core read exactly that one', async () => {
    const { service, core, late } = await openWithLate();
    const url = await listenForEvents(core);
    await callReceiver(url, eventOf(late));
    await logWhen(core, (log) => log[0]?.result === 'found');
    expect((await core.ask('messages.get', { msgId: late.msgId })).text).toBe('late');
    const { convId, msgId } = late;
    expect(service.requests.list('get').map(({ params }) => params)).toContainEqual(
      expect.objectContaining({ convId: `${convId}`, msgId: `${msgId - 1}`, msgLimit: '1' }),
    );
  });

  test('that is forged shows nothing and stops nothing', async () => {
    const { service, core } = await openWithService({ pace: HARDLY_EVER });
    const url = await listenForEvents(core);
    await callReceiver(url, eventOf({ convId: 77, msgId: 4_711 }));
    await logWhen(core, (log) => log[0]?.result === 'not-found');
    expect((await core.ask('conversations.list', { view: { kind: 'all' }, limit: 5 })).total).toBe(0);
    expect(core.status()?.connection).toEqual({ state: 'online' });
    expect(await isRelaxed(core)).toBe(false);
    expect(service.requests.list('get').at(-1)?.params).toMatchObject({ convId: '77', msgId: '4710' });
  });

  test('that came while the service could not be asked is looked at when it can be', async () => {
    const clock = createMovableClock();
    const { service, core } = await openWithService({ pace: HARDLY_EVER, clock });
    const url = await listenForEvents(core);
    // Whatever asks first meets this, and nothing may ask again for an hour.
    service.faults.next({ endpoint: 'get' }, { kind: 'rate-limit', retryAfterSeconds: HOUR / 1_000 });
    const posted = await postFromColleague(service, 'news');
    await callReceiver(url, eventOf(posted));
    await core.until(() => core.status()?.connection.state === 'trouble');
    expect((await core.ask('events.get', {})).log[0]?.result).toBe('reading');
    clock.advance(HOUR);
    await logWhen(core, (log) => log[0]?.result === 'found');
  });
});

describe('an event among others', () => {
  test('that comes while the read for another one is under way has an outcome of its own', async () => {
    const { service, core, late } = await openWithLate();
    const url = await listenForEvents(core);
    const results = async () => (await core.ask('events.get', {})).log.map(({ result }) => result);
    await callReceiver(url, eventOf({ convId: 76, msgId: 4_710 }));
    await core.until(async () => String(await results()) === 'not-found');
    // No requests are running. The next read is the poll, and the one after it reads the message itself.
    service.faults.next({ endpoint: 'get' }, { kind: 'delay', ms: 0 });
    const release = service.faults.hold({ endpoint: 'get' });
    const polled = service.nextRequest('get');
    await callReceiver(url, eventOf({ convId: 77, msgId: 4_711 }));
    await polled;
    expect((await service.nextRequest('get')).params).toMatchObject({ convId: '77' });
    await callReceiver(url, eventOf(late));
    expect(await results()).toEqual(['reading', 'reading', 'not-found']);
    release();
    await core.until(async () => String(await results()) === 'found,not-found,not-found');
    expect((await core.ask('messages.get', { msgId: late.msgId })).text).toBe('late');
  });

  test('is not taken at any other path, and makes core read nothing', async () => {
    const { service, core } = await openWithService({ pace: HARDLY_EVER });
    const url = await listenForEvents(core);
    const posted = await postFromColleague(service, 'news');
    service.requests.clear();
    expect(await callReceiver(new URL('/', url).href, eventOf(posted))).toBe(404);
    expect(await callReceiver(`${url}x`, eventOf(posted))).toBe(404);
    // Any request caused by the first two would come before this one.
    expect(await callReceiver(url, 'no event')).toBe(200);
    const log = await logWhen(core, ({ length }) => length > 0);
    expect(log.map(({ result }) => result)).toEqual(['invalid']);
    expect(service.requests.count()).toBe(0);
  });

  test('among too many is dropped and answered all the same, and one poll makes good for them', async () => {
    // However slow this computer is, the calls come within one moment.
    const clock = createMovableClock({ isStill: true });
    const { service, core } = await openWithService({ pace: HARDLY_EVER, clock });
    const url = await listenForEvents(core);
    const isLimited = async () =>
      (await core.ask('events.get', {})).log.some(({ result }) => result === 'rate-limited');
    const statuses = new Set<number>();
    while (!(await isLimited())) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => callReceiver(url, 'no event')));
      for (const status of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    await postFromColleague(service, 'told of by an event that was dropped');
    clock.advance(1_000);
    await core.until(async () => (await newestText(core)) === 'told of by an event that was dropped');
  });

  test('stands in the log with the last 200', async () => {
    const clock = createMovableClock();
    const { core } = await openWithService({ pace: HARDLY_EVER, clock });
    const url = await listenForEvents(core);
    for (let count = 0; count < 220; count += 1) {
      clock.advance(100);
      await callReceiver(url, 'no event');
    }
    expect((await core.ask('events.get', {})).log).toHaveLength(200);
  });
});

describe('polling', () => {
  /** Live events work: one has come and its message was found. The window has the focus. */
  async function openRelaxed() {
    const clock = createMovableClock();
    const opened = await openWithService({ pace: AS_SHIPPED, clock });
    await opened.core.core.control.setActivity({ focused: true, wake: false });
    const url = await receiveEvents(opened.core, TEST_CERTIFICATE);
    const { convId: conversation } = await postFromColleague(opened.service, 'first');
    await opened.core.until(() => isRelaxed(opened.core));
    return { ...opened, clock, conversation, url };
  }

  test('is a safety net of once a minute while events flow, also in the window one looks at', async () => {
    const { service, clock, url } = await openRelaxed();
    service.requests.clear();
    for (let fiveSeconds = 0; fiveSeconds < 10; fiveSeconds += 1) {
      clock.advance(5_000);
      await post(service, 'webhook', { callbackUrl: url });
    }
    // The poll that found the message may have been about to poll once more, and each poll decides the pace again.
    expect(service.requests.count('get')).toBeLessThan(3);
    const net = service.nextRequest('get');
    clock.advance(60_000);
    await net;
  });

  test('speeds up again when a message comes without its event', async () => {
    const { service, core, clock, conversation } = await openRelaxed();
    // As a second Parley on the account would.
    await post(service, 'webhook', { callbackUrl: 'https://127.0.0.1:1/other' });
    await postFromColleague(service, 'second', conversation);
    clock.advance(61_000);
    await core.until(async () => (await newestText(core)) === 'second');
    expect(await isRelaxed(core)).toBe(true);
    clock.advance(5_000);
    await core.until(async () => !(await isRelaxed(core)));
    await postFromColleague(service, 'third', conversation);
    clock.advance(2_000);
    await core.until(async () => (await newestText(core)) === 'third');
  });

  test('speeds up again at once when nothing listens any more', async () => {
    const { core } = await openRelaxed();
    const { isRelaxed: after } = await core.ask('events.setReceiver', { isOn: false, port: null });
    expect(after).toBe(false);
  });
});
