import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { createMovableClock, openTestCore, type TestCore } from '../testing/testCore.ts';

const HOUR = 3_600_000;

/** A way to the service whose connections can be left hanging, as those of a network that is gone are. */
async function startRelay(port: number) {
  const clients = new Set<Socket>();
  let lost = Promise.withResolvers<void>();
  const relay = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    clients.add(client);
    client.on('error', () => target.destroy()).pipe(target);
    target.on('error', () => client.destroy()).pipe(client);
  });
  relay.listen(0, '127.0.0.1');
  await new Promise((resolve) => relay.once('listening', resolve));
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    relay.close();
  });
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    /** What goes over the connections there are is lost from now on. Resolves when something was. */
    hang: () => {
      lost = Promise.withResolvers();
      for (const client of clients) {
        client.unpipe();
        client.on('data', () => lost.resolve()).resume();
      }
      return lost.promise;
    },
  };
}

const troubleOf = async (core: TestCore) => {
  const { connection } = await core.ask('status.get', {});
  return connection.state === 'trouble' ? connection : null;
};

test('after sleep or in another network, a read on a connection that is dead is asked again at once', async () => {
  const service = await startTestService();
  const relay = await startRelay(Number(new URL(service.url).port));
  const { email, password } = service;
  const core = await openTestCore({ url: relay.url, email, password });
  await core.complete();
  await relay.hang();
  await service.admin.post(email, {}, { msgText: 'news' });
  await core.core.control.setActivity({ focused: true, wake: true });
  await core.until(async () => (await core.ask('conversations.list', { filter: '', limit: 1 })).total === 1);
  expect(core.log.filter((line) => line.includes('Synchronising'))).toEqual([]);
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
