import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { createMovableClock, openTestCore, type TestCore } from '../../../testing/core/testCore.ts';

const HOUR = 3_600_000;

/** A relay to the service whose connections can hang, like those of a lost network. */
async function startRelay(port: number) {
  const sockets = new Set<Socket>();
  /** Both ends of the relayed connections. */
  const relayed = new Set<Socket>();
  /** Set while new connections hang, too. Called when data was lost on one. */
  let onLost: (() => void) | null = null;
  const swallow = (socket: Socket, lost: () => void) => socket.on('data', lost).resume();
  const relay = createServer((client) => {
    sockets.add(client.on('error', () => client.destroy()));
    if (onLost) return swallow(client, onLost);
    const target = connect(port, '127.0.0.1').on('error', () => client.destroy());
    sockets.add(target);
    relayed.add(client).add(target);
    client.on('close', () => target.destroy()).pipe(target);
    return target.pipe(client);
  });
  relay.listen(0, '127.0.0.1');
  await new Promise((resolve) => relay.once('listening', resolve));
  onTestFinished(() => {
    for (const each of sockets) each.destroy();
    relay.close();
  });
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    /**
     * From now on, data in either direction is lost on current connections, and with `isForAll` on new ones. Resolves when data was lost.
     */
    hang: (isForAll = false) => {
      const lost = Promise.withResolvers<void>();
      onLost = isForAll ? lost.resolve : null;
      for (const socket of relayed) swallow(socket.unpipe(), lost.resolve);
      relayed.clear();
      return lost.promise;
    },
    /** New connections work again. */
    mend: () => {
      onLost = null;
    },
  };
}

const troubleOf = async (core: TestCore) => {
  const { connection } = await core.ask('status.get', {});
  return connection.state === 'trouble' ? connection : null;
};

/** A core that is in sync with the service through a relay. `hasNews` resolves once it has a message written in the meantime. */
async function openBehindRelay() {
  const service = await startTestService();
  const relay = await startRelay(Number(new URL(service.url).port));
  const { email, password } = service;
  const core = await openTestCore({ url: relay.url, email, password });
  await core.complete();
  const { control } = core.core;
  const hasNews = () =>
    core.until(
      async () => (await core.ask('conversations.list', { view: { kind: 'all' }, limit: 1 })).total === 1,
    );
  return {
    ...{ relay, core, control, hasNews },
    write: () => service.admin.post(email, {}, { msgText: 'news' }),
    wake: () => control.setActivity({ focused: true, wake: true }),
  };
}

const troubles = (core: TestCore) => core.log.filter((line) => line.includes('Synchronising'));

test('after sleep or in another network, a read on a dead connection is repeated at once', async () => {
  const { relay, core, hasNews, write, wake } = await openBehindRelay();
  await relay.hang();
  await write();
  await wake();
  await hasNews();
  expect(troubles(core)).toEqual([]);
});

test('so is one that was repeated before the network was back', async () => {
  const { relay, core, hasNews, write, wake } = await openBehindRelay();
  await relay.hang();
  await write();
  const isAskedAgain = relay.hang(true);
  await wake();
  await isAskedAgain;
  relay.mend();
  await wake();
  await hasNews();
  expect(troubles(core)).toEqual([]);
});

test('so is one that hangs in the old network while the new one has another proxy', async () => {
  const { relay, core, control, hasNews, write } = await openBehindRelay();
  await relay.hang();
  await write();
  // As the shell reports it. Loopback requests use no proxy, but the route has changed.
  await control.setProxy({ url: 'http://proxy.example:8080', login: null });
  await hasNews();
  expect(troubles(core)).toEqual([]);
});

test.each([5 * HOUR, -5 * HOUR])(
  'a clock that is set by %i ms makes nothing wait longer and nothing hurry',
  async (by) => {
    const service = await startTestService();
    const clock = createMovableClock();
    const pace = { firstRetryMs: HOUR, longestRetryMs: HOUR };
    const core = await openTestCore(service, { clock, pace });
    await core.complete();
    service.faults.next({ endpoint: 'get' }, { kind: 'status', status: 500 });
    await core.until(async () => (await troubleOf(core)) !== null);
    service.requests.clear();
    const shown = (await troubleOf(core))?.retryAt ?? 0;
    clock.jump(by);
    expect(Math.abs(((await troubleOf(core))?.retryAt ?? 0) - shown - by)).toBeLessThan(5_000);
    clock.advance(HOUR / 4);
    expect(service.requests.count()).toBe(0);
    clock.advance(HOUR);
    await core.until(async () => (await troubleOf(core)) === null);
  },
);
