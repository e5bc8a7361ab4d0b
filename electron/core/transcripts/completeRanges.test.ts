import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore } from '../../../testing/core/testCore.ts';
import { c, wire, wires } from '../../../testing/core/testStore.ts';
import { setHead } from '../coverage/syncState.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { openTranscripts } from './testTranscripts.ts';

const DAY = 86_400;
const FIRST_DAY = Date.UTC(2026, 2, 1) / 1_000;
/** A day of March 2026, in seconds since the epoch. */
const day = (number: number) => FIRST_DAY + (number - 1) * DAY;
const range = (from: number, to: number) =>
  ({ kind: 'times', from: day(from) * 1_000, to: day(to) * 1_000 }) as const;
const all = { kind: 'all' } as const;

/** Messages of these days, each with the number of its day, which are all that the service has. */
function withDays(days: readonly (number | null)[]) {
  const opened = openTranscripts();
  const messages = days.map((number, index) =>
    wire(index + 1, { created: number === null ? 0 : day(number) }),
  );
  applyBatch(opened.store, { messages, covered: { after: 0, through: days.length } });
  setHead(opened.store, days.length);
  const coverage = async (wanted: typeof all | ReturnType<typeof range>) =>
    (await opened.transcripts.facts({ convId: c(1), range: wanted })).coverage;
  return { ...opened, coverage };
}

test('while Parley doesn’t know the newest messages, only a range that ended before is complete', async () => {
  const { ends, coverage } = withDays([1, 2, 3, 4]);
  expect((await coverage(all)).isComplete).toBe(true);
  ends.isOnline = false;
  const { isComplete, gaps } = await coverage(all);
  expect(isComplete).toBe(false);
  expect(gaps).toMatchObject([{ after: { msgId: 4 }, before: null, state: 'loading' }]);
  expect((await coverage(range(3, 9))).isComplete).toBe(false);
  expect((await coverage(range(2, 4))).isComplete).toBe(true);
});

test('while what follows the newest message can’t be read, only a range that ended before is complete', async () => {
  const { ends, coverage } = withDays([1, 2, 3, 4]);
  ends.isEndUnreadable = true;
  const { isComplete, gaps } = await coverage(all);
  expect(isComplete).toBe(false);
  expect(gaps).toMatchObject([{ after: { msgId: 4 }, before: null, state: 'unreadable' }]);
  expect((await coverage(range(2, 4))).isComplete).toBe(true);
});

test('a range is no longer complete once the service can’t be reached', async () => {
  const service = await startTestService();
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'All wells measured' });
  const core = await openTestCore(service);
  await core.complete();
  const isComplete = async () =>
    (await core.ask('transcripts.facts', { convId: c(convId), range: all })).coverage.isComplete;
  expect(await isComplete()).toBe(true);
  await service.stop();
  await core.ask('sync.now', {});
  await core.until(() => core.status()?.connection.state === 'trouble');
  expect(await isComplete()).toBe(false);
});

test('a message of unknown time is no limit of a range, behind which nothing is missing', async () => {
  const { store, transcripts } = openTranscripts();
  const messages = [...wires(1, 2), wire(5, { created: 0 }), wire(6), wire(7, { created: 0 }), wire(9)];
  for (const message of messages)
    applyBatch(store, { messages: [message], covered: { after: message.msgId - 1, through: message.msgId } });
  setHead(store, 9);
  const sixth = 1_700_000_000_000;
  const { coverage } = await transcripts.facts({
    convId: c(1),
    range: { kind: 'times', from: sixth + 6_000, to: sixth + 7_000 },
  });
  expect(coverage.gaps.map(({ after, before }) => [after?.msgId ?? null, before?.msgId ?? null])).toEqual([
    [null, 6],
    [6, null],
  ]);
});

test('a range that messages of unknown time may belong to doesn’t claim to be complete', async () => {
  const { coverage, read } = withDays([1, null, 2, 3, null, 4, null, 9]);
  expect(await coverage(range(2, 3))).toMatchObject({ isComplete: false, undated: 3, gaps: [] });
  expect(await coverage(range(3, 4))).toMatchObject({ isComplete: false, undated: 3 });
  expect(await coverage(range(5, 8))).toMatchObject({ isComplete: false, messages: 0 });
  const { text } = await read('text', { range: range(2, 3) });
  expect(text).toMatch(/Coverage: From message 3 .* may belong to this range, too\./u);
  expect(await withDays([1, null, 2, 3, 4, 9]).coverage(range(3, 4))).toMatchObject({ isComplete: true });
});

test('where times go back and forth, nothing between the limits of a range is left out', async () => {
  const { coverage, store } = withDays([1, 5, 1, 2, 9, 2, 9]);
  expect((await coverage(range(2, 4))).isComplete).toBe(true);
  store.archive.run('DELETE FROM coverage');
  expect((await coverage(range(3, 4))).gaps).toMatchObject([{ after: null, before: null }]);
});
