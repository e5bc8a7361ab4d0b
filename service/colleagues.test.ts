import { expect, test } from 'vitest';
import type { Schedule } from './colleagues.ts';
import { read, send, startTestService } from './testing/service.ts';

/** A timer whose bell the test rings. */
function createBell() {
  const pending: { work: () => void; ms: number }[] = [];
  const schedule: Schedule = (work, ms) => {
    const entry = { work, ms };
    pending.push(entry);
    return () => void pending.splice(pending.indexOf(entry), 1);
  };
  const ring = () => {
    for (const { work } of pending.splice(0)) work();
  };
  return { schedule, ring, pending };
}

const KOFI = 'kofi.mensah@aurora-relief.example';

test('a colleague answers after one to three seconds when the trial user writes', async () => {
  const { schedule, ring, pending } = createBell();
  const service = await startTestService({ seed: 'demo', schedule });
  const { convId, msgId } = await send(service, { msgText: 'Thank you!', participants: KOFI });
  expect(pending).toHaveLength(1);
  expect(pending[0]?.ms).toBeGreaterThanOrEqual(1_000);
  expect(pending[0]?.ms).toBeLessThan(3_000);
  ring();
  expect(await read(service, { convId, msgId })).toMatchObject([
    { senderEmail: KOFI, msgText: 'Any time 🙂' },
  ]);
});

test('several messages in a row get one reply, and a note to self gets none', async () => {
  const { schedule, ring, pending } = createBell();
  const service = await startTestService({ seed: 'demo', schedule });
  const { convId } = await send(service, { msgText: 'Hello', participants: KOFI });
  const { msgId } = await send(service, { msgText: 'Are you there?', convId });
  expect(pending).toHaveLength(1);
  ring();
  expect(await read(service, { convId, msgId })).toHaveLength(1);
  await send(service, { msgText: 'A note to myself' });
  ring();
  expect((await read(service, { msgId })).filter((message) => message.convId !== convId)).toHaveLength(1);
});

test('a lively demo writes after the first /get, a quiet one does not', async () => {
  const bell = createBell();
  const service = await startTestService({ seed: 'demo', liveliness: true, schedule: bell.schedule });
  const before = await read(service);
  bell.ring();
  const live = await read(service, { msgId: before.at(-1)?.msgId ?? 0 });
  expect(live.length).toBeGreaterThan(2);
  const quiet = createBell();
  await read(await startTestService({ seed: 'demo', schedule: quiet.schedule }));
  expect(quiet.pending).toEqual([]);
});

test('without the demo, no one answers', async () => {
  const { schedule, pending } = createBell();
  const service = await startTestService({ seed: 'large', messages: 10, conversations: 1, schedule });
  const [message] = await read(service);
  await send(service, { msgText: 'Hello?', convId: message?.convId ?? 0 });
  expect(pending).toEqual([]);
});
