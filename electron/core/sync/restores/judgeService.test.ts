import { expect, test } from 'vitest';
import { c, MARIA, OMAR, openTestStore, SELF, wire, wires } from '../../../../testing/core/testStore.ts';
import type { WireMessage } from '../../api/wire.ts';
import { setPinned } from '../../conversations/pins.ts';
import { applyBatch } from '../intake/applyBatch.ts';
import { judgeService } from './serviceWatch.ts';

/** Conversation of Maria, that of Omar, and the newest of all, with a number that a restored service gives again. */
const [MARIAS, OMARS, LATE] = [1, 2, 3];
/** Seconds, as `wire` counts them: long after all that was known. */
const SINCE = 1_800_000_000;

const omars = (id: number) => wire(id, { senderEmail: OMAR, convId: OMARS });
/** By turns in the two. */
const byTurns = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => (i % 2 === 0 ? wire(first + i) : omars(first + i)));
/** Omar begins a conversation, which gets the number of the lost one. */
const begunAgain = (id: number) =>
  wire(id, { convId: LATE, senderEmail: OMAR, msgText: 'hello from Omar', created: SINCE + id });

interface Scene {
  /** Known from before the restore. */
  readonly known: readonly WireMessage[];
  /** Read since the restore, before that was noticed. */
  readonly readSince?: readonly WireMessage[];
  /** On the restored service. */
  readonly now: readonly WireMessage[];
}

/** Judges the service; each conversation is pinned here. */
function judge({ known, readSince = [], now }: Scene) {
  const store = openTestStore();
  applyBatch(store, { messages: known, covered: null });
  if (readSince.length > 0) applyBatch(store, { messages: readSince, covered: null });
  for (const convId of [MARIAS, OMARS, LATE]) setPinned(store, c(convId), true);
  return judgeService(
    {
      store,
      get: async (after, limit) =>
        now
          .filter(({ msgId }) => msgId > after)
          .slice(0, limit)
          .map((message) => ({ kind: 'message', message })),
      getOf: async (convId, limit) => {
        const own = now.filter((message) => message.convId === convId);
        return own.length === 0 ? null : own.slice(0, limit);
      },
      ...{ selfEmail: SELF, open: [], suspects: [] },
    },
    Math.max(...known.map(({ msgId }) => msgId)),
  );
}

const late = (first: number, count: number) =>
  wires(first, count, { convId: LATE, senderEmail: MARIA, msgText: 'hello from Maria' });

test('messages that are missing at the beginning say nothing of those after them', async () => {
  const now = [...byTurns(21, 4), wire(25, { created: SINCE, msgText: 'after it', senderEmail: OMAR })];
  expect(await judge({ known: byTurns(1, 30), now })).toMatchObject({ kind: 'restored', common: 24 });
});

test('a conversation that the backup lacks is lost, also if the oldest messages are missing', async () => {
  const known = [...byTurns(1, 24), ...late(25, 2), ...byTurns(27, 4)];
  const verdict = await judge({ known, now: [...byTurns(21, 4), begunAgain(25)] });
  expect(verdict).toMatchObject({ common: 24, lasting: [] });
});

test('a message that was read since the restore doesn’t vouch for one before it that was not', async () => {
  // The fifth wasn't seen: others wrote it to each other. Now it begins the conversation with the number of the lost one.
  const known = [wire(1), omars(2), wire(3), ...late(4, 1), ...byTurns(6, 55)];
  const again = begunAgain(5);
  const now = [wire(1), omars(2), wire(3), again];
  expect(await judge({ known, readSince: [again], now })).toMatchObject({ common: 3, lasting: [] });
});
