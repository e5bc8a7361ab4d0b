import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { type ConvId, type OutboxId, outboxId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import {
  createMovableClock,
  openTestCore,
  type TestCore,
  temporaryDir,
} from '../../../testing/core/testCore.ts';
import { DEFAULT_RULES } from '../createCore.ts';
import { ARRIVED, CUT, holdReads, LOST, startOn } from './checking/testLedger.ts';
import { isEmpty, only, send, smallFile, UPLOAD } from './testFiles.ts';
import { newestIn, sendText } from './testTexts.ts';

const HOLD = 10_000;

async function start() {
  const clock = createMovableClock();
  return { clock, ...(await startOn(await startTestService(), { clock })) };
}

const saidIn = ({ text, attachment }: Message) => attachment?.fileName ?? text;
const sentIn = ({ text, file, state }: OutboxItem) => `${file?.name ?? text}: ${state.kind}`;

/** The end of a conversation in one read: its messages, then the outbox items with their states. */
async function endOf(core: TestCore, convId: number): Promise<readonly string[]> {
  const { messages, pending } = await newestIn(core, convId);
  return [...messages.map(saidIn), ...(pending ?? []).map(sentIn)];
}

const shows = (core: TestCore, convId: number, ...end: readonly string[]) =>
  core.until(async () => String(await endOf(core, convId)) === String(end));

/** Reads the end over and over. The returned function stops that, and returns how often the words occurred in a read: each number once. */
function watchEnd(core: TestCore, place: () => Promise<ConvId | null>, words: string) {
  let isOver = false;
  const counts = new Set<number>();
  const look = async (convId: number) => {
    const end = await endOf(core, convId);
    counts.add(end.filter((each) => each.split(': ')[0] === words).length);
  };
  const watch = async () => {
    while (!isOver) {
      const convId = await place();
      if (convId !== null) await look(convId);
      await nextTurn();
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
    return [...counts];
  };
}

const placeOf = (core: TestCore, id: OutboxId) => async () => (await core.ask('outbox.get', { id })).convId;
const isSent = (core: TestCore, id: OutboxId) =>
  core.until(async () => (await core.ask('outbox.get', { id })).state.kind === 'sent' && isEmpty(core));

/** Events around the text "own"; `press` sends it. */
type Way = (
  started: Awaited<ReturnType<typeof start>>,
  press: () => Promise<{ readonly id: OutboxId }>,
) => Promise<unknown>;

const WAYS: readonly (readonly [string, Way])[] = [
  ['is sent at once', (_, press) => press()],
  [
    'is held for a while',
    async ({ core, convId, clock }, press) => {
      await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs: HOLD });
      await press();
      expect(await endOf(core, convId)).toEqual(['first', 'own: held']);
      clock.advance(HOLD);
    },
  ],
  [
    'waits for another one that is on its way',
    async ({ service, core, convId }, press) => {
      const request = service.faults.hold(CUT);
      await sendText(core, convId, 'before');
      await press();
      await shows(core, convId, 'first', 'before: sending', 'own: queued');
      request();
    },
  ],
  [
    'is sent before it is read',
    async ({ service, core, convId }, press) => {
      const read = service.faults.hold({ endpoint: 'get' });
      await press();
      await shows(core, convId, 'first', 'own: sent');
      read();
    },
  ],
  [
    'is read before its answer',
    async ({ service, core, convId }, press) => {
      const answer = service.faults.hold(CUT, 'hold-answer');
      const { id } = await press();
      await shows(core, convId, 'first', 'own');
      expect((await core.ask('outbox.get', { id })).state.kind).toBe('sending');
      answer();
    },
  ],
  [
    'gets no answer and is found',
    async ({ service, core, convId }, press) => {
      const release = await holdReads(service);
      service.faults.next(CUT, ARRIVED);
      await press();
      await shows(core, convId, 'first', 'own: checking');
      release();
    },
  ],
  [
    'is lost and sent again',
    async ({ service, core, convId }, press) => {
      service.faults.next(CUT, LOST);
      const { id } = await press();
      await shows(core, convId, 'first', 'own: not-arrived');
      await core.ask('outbox.retry', { id, evenIfUnconfirmed: false });
    },
  ],
  [
    'is refused and sent again',
    async ({ service, core, convId }, press) => {
      service.faults.next(CUT, { kind: 'status', status: 400 });
      const { id } = await press();
      await shows(core, convId, 'first', 'own: failed');
      await core.ask('outbox.retry', { id, evenIfUnconfirmed: false });
    },
  ],
];

test.each(WAYS)('a text stands once in each read of its thread while it %s', async (_, go) => {
  const started = await start();
  const { core, convId, other } = started;
  const id = outboxId(randomUUID());
  const watches: (() => Promise<readonly number[]>)[] = [];
  await go(started, async () => {
    const item = await sendText(core, convId, 'own', { id });
    watches.push(watchEnd(core, placeOf(core, id), 'own'));
    return item;
  });
  await isSent(core, id);
  expect(await only(watches)()).toEqual([1]);
  expect((await endOf(core, convId)).at(-1)).toBe('own');
  expect(await endOf(core, other)).toEqual(['first']);
});

test('a file stands once in each read of its thread, and so does what makes a new conversation', async () => {
  const { service, core, convId } = await start();
  const answer = service.faults.hold(UPLOAD, 'hold-answer');
  const { id } = only(await send(core, convId, [smallFile(temporaryDir(), 'own.txt')]));
  const stop = watchEnd(core, placeOf(core, id), 'own.txt');
  await shows(core, convId, 'first', 'own.txt');
  answer();
  await isSent(core, id);
  expect(await stop()).toEqual([1]);

  const maker = await sendText(core, null, 'own');
  const stopNew = watchEnd(core, placeOf(core, maker.id), 'own');
  await isSent(core, maker.id);
  expect(await stopNew()).toEqual([1]);
});

test('an item whose sending was undone is gone from the next read, and older pages have no pending items', async () => {
  const { core, convId } = await start();
  await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs: HOLD });
  const { id } = await sendText(core, convId, 'own');
  const before = { kind: 'before', msgId: 1, limit: 50 } as const;
  expect(await core.ask('messages.page', { convId, at: before })).toMatchObject({ pending: null });
  expect(await endOf(core, convId)).toEqual(['first', 'own: held']);
  await core.ask('outbox.takeBack', { id });
  expect(await endOf(core, convId)).toEqual(['first']);
});

test('a text that was read before its answer stands once after a kill, also while the service is away', async () => {
  const { service, core, convId, account } = await start();
  const answer = service.faults.hold(CUT, 'hold-answer');
  await sendText(core, convId, 'own');
  await shows(core, convId, 'first', 'own');
  // The state that a kill leaves.
  const dir = temporaryDir();
  cpSync(account.dir, dir, { recursive: true });
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'status', status: 500 });
  const next = await openTestCore(service, { ...account, dir });
  await next.until(() => next.status()?.connection.state === 'trouble');
  expect(await endOf(next, convId)).toEqual(['first', 'own']);
  answer();
});
