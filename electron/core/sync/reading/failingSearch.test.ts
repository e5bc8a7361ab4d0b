import { expect, test } from 'vitest';
import type { Fault } from '../../../../service/faults.ts';
import { createRandom } from '../../../../service/seed/random.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';

const MANY = 1_000;
/** The first page, and the probes that are sent with it. */
const FIRST_ROUND = 8;

test.each([1, 2, 3, 4, 5])(
  'with a tenth of all requests failing, the newest messages are found with few requests (seed %i)',
  async (seed) => {
    const service = await startTestService({ seed: 'large', messages: 20_000 });
    const { chance } = createRandom(seed);
    const fault = (): Fault | null => (chance(0.1) ? { kind: 'status', status: 500 } : null);
    service.faults.follow({ get: Array.from({ length: MANY }, fault) });
    const core = await openTestCore(service);
    await core.until(() => (core.status()?.history.state ?? 'unknown') !== 'unknown');
    const asked = service.requests.list('get').map(({ params }) => params);
    // Each try would begin with the first page, if it forgot what the last one learnt.
    const firstPages = asked.filter(({ msgId, msgLimit }) => msgId === '0' && msgLimit === '2000');
    expect(firstPages.length).toBeLessThanOrEqual(5);
    expect(asked.filter(({ msgLimit }) => msgLimit === '1').length).toBeLessThan(50);
    service.faults.clear();
    await core.complete();
    expect(core.status()?.history.stored).toBe(20_000);
    const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 10 });
    expect(conversations.map(({ unread }) => unread)).toEqual(conversations.map(() => 0));
  },
);

test('while every search fails, the first messages are shown, as read, and so is all that is found later', async () => {
  const service = await startTestService({ seed: 'large', messages: 6_000 });
  const failed: Fault = { kind: 'status', status: 500 };
  service.faults.follow({ get: [...Array(FIRST_ROUND).fill(null), ...Array(MANY).fill(failed)] });
  const core = await openTestCore(service);
  const list = () => core.ask('conversations.list', { view: { kind: 'all' }, limit: 10 });
  const status = () => core.status();
  await core.until(() => status()?.connection.state === 'trouble' && status()?.history.stored !== 0);
  expect(status()?.history).toMatchObject({ state: 'unknown', stored: 2_000 });
  await core.until(async () => (await list()).conversations.every(({ unread }) => unread === 0));
  const shown = (await list()).conversations[0];
  if (!shown?.last) throw new Error('Nothing is shown.');
  await core.ask('conversations.markRead', { convId: shown.convId, upTo: shown.last.msgId });

  service.faults.clear();
  await core.ask('sync.now', {});
  await core.complete();
  expect(core.status()?.history.stored).toBe(6_000);
  const { unread } = await core.ask('conversations.get', { convId: shown.convId });
  expect(unread).toBe(0);
  expect(core.status()?.unread).toEqual({ conversations: 0, messages: 0, badge: 0 });
  expect(core.newMessages).toEqual([]);
});
