import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { createMovableClock, openTestCore } from '../../../../testing/core/testCore.ts';
import { wires } from '../../../../testing/core/testStore.ts';
import { createBackoff, DEFAULT_PACE } from '../../time/pace.ts';
import { createBackfill, createBackfillJob } from './backfill.ts';
import { createGivingWay } from './givingWay.ts';
import { toPage } from './page.ts';

const HOUR = 3_600_000;
const HEAD = 1_000_000;
const { quietMs, busyFillMs } = DEFAULT_PACE;

/** The back-fill of a quick service that has a message for each id, and what it asked for. */
function filling() {
  const clock = createMovableClock({ isStill: true });
  const givingWay = createGivingWay(clock, DEFAULT_PACE);
  const asked: number[] = [];
  let through = HEAD;
  const backfill = createBackfill({
    ask: async (after, to, limit) => {
      asked.push(limit);
      const messages = wires(after + 1, Math.min(HEAD - after, limit));
      return toPage(
        after,
        to,
        messages.map((message) => ({ kind: 'message', message })),
      );
    },
    apply: async ({ batches }) => {
      through = batches[0]?.covered.after ?? through;
    },
    nextGap: () => ({ after: 0, through }),
    now: clock.monotonic,
    isBusy: givingWay.isBusy,
  });
  backfill.restart(HEAD, 1);
  const job = createBackfillJob({
    ...{ backfill, clock, givingWay, pace: DEFAULT_PACE },
    head: { id: () => HEAD, moveTo: () => {}, setBack: () => {}, reload: () => {} },
    backoff: createBackoff(DEFAULT_PACE, () => 0),
    onProgress: () => {},
  });
  /** Milliseconds until it is due. */
  const dueIn = () => Math.max(0, Math.round(job.dueAt() - clock.monotonic()));
  return { clock, givingWay, asked, job, dueIn };
}

test('after the person typed, the history waits until it is quiet', async () => {
  const { clock, givingWay, job, dueIn } = filling();
  await job.run();
  expect(dueIn()).toBe(0);
  givingWay.noticed();
  expect(dueIn()).toBe(quietMs);
  clock.advance(quietMs - 1);
  expect(dueIn()).toBe(1);
  clock.advance(1);
  expect(dueIn()).toBe(0);
});

test('while the person types on and on, a small page comes from time to time, and large ones after that', async () => {
  const { clock, givingWay, asked, job, dueIn } = filling();
  for (let page = 0; page < 5; page += 1) await job.run();
  const large = asked.at(-1) ?? 0;
  for (let typed = 0; typed < busyFillMs; typed += quietMs / 4) {
    givingWay.noticed();
    expect(dueIn()).toBeGreaterThan(0);
    clock.advance(quietMs / 4);
  }
  expect(dueIn()).toBe(0);
  await job.run();
  expect(asked.at(-1)).toBeLessThan(large / 4);
  clock.advance(quietMs);
  await job.run();
  expect(asked.at(-1)).toBeGreaterThanOrEqual(large);
});

test('the page says when the person is busy: new messages come at once, the history when it is time', async () => {
  const service = await startTestService({ seed: 'large', messages: 6_000 });
  const clock = createMovableClock();
  const core = await openTestCore(service, { clock, pace: { quietMs: HOUR, busyFillMs: HOUR } });
  await core.ask('sync.giveWay', {});
  const hasChanged = (convId: number) =>
    core.changes.some(({ conversations }) => conversations?.some((changed) => changed.convId === convId));
  // In each turn a part of the history could come.
  for (let turn = 0; turn < 10; turn += 1) {
    const { convId } = await service.admin.post(service.email, {}, { msgText: 'news' });
    await core.until(() => hasChanged(convId));
  }
  expect((await core.ask('status.get', {})).history.state).toBe('filling');
  clock.advance(HOUR);
  await core.complete();
});
