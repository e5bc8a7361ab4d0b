import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { openTestStore } from '../../../testing/core/testStore.ts';
import { fuzz, hostileNumber, hostileText, hostileValue, isPolluted } from '../../../testing/fuzzing.ts';
import { parsePage, parseSent } from '../api/wire.ts';
import { isCovered, listCoverage } from '../coverage/coverage.ts';
import type { Interval } from '../coverage/interval.ts';
import { applyBatch } from './intake/applyBatch.ts';
import { toPage } from './reading/page.ts';

const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 200 }) },
  { weight: 1, arbitrary: hostileNumber() },
);
const usual = fc.record({
  msgId: id,
  convId: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 5 }) },
    { weight: 1, arbitrary: hostileNumber() },
  ),
  created: hostileNumber(),
  senderEmail: fc.oneof(fc.constantFrom('me@example.org', 'ME@example.org', 'b@x.example'), hostileText),
  msgType: fc.oneof(fc.constantFrom('text', 'attachment', 'location', ''), hostileText),
  msgText: hostileText,
  attachment: fc.option(
    fc.record({
      attachmentId: fc.oneof(hostileText, fc.integer()),
      fileName: hostileText,
      fileSize: fc.oneof(fc.nat(), hostileNumber()),
      mimeType: hostileText,
    }),
  ),
  quotedMsgId: fc.oneof(fc.constant(0), id),
  locationData: fc.option(fc.record({ address: hostileText, isMyLocation: fc.boolean() })),
  isForwarded: fc.boolean(),
  priority: fc.oneof(fc.constantFrom('normal', 'critical'), hostileText),
  isDeleted: fc.boolean(),
});
const fields = [
  'msgId',
  'convId',
  'created',
  'attachment',
  'msgText',
  'isDeleted',
  'extra',
  '__proto__',
] as const;
const spoiled = fc
  .tuple(usual, fc.constantFrom(...fields), hostileValue)
  .map(([message, field, value]) => ({ ...message, [field]: value }));
const element = fc.oneof(
  { weight: 6, arbitrary: usual as fc.Arbitrary<unknown> },
  { weight: 3, arbitrary: spoiled },
  { weight: 1, arbitrary: hostileValue },
);
/** With so few ids, duplicates and disorder are frequent. */
const reply = fc.record({
  after: fc.integer({ min: 0, max: 150 }),
  through: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 151, max: 250 })),
  elements: fc.array(element, { maxLength: 6 }),
});

const isWithin = (id: number, { after, through }: Interval) => id > after && id <= through;

/** It is empty, or does not begin behind the end of the one before it. */
const isOutOfPlace = ({ after, through }: Interval, index: number, all: readonly Interval[]) =>
  through <= after || after <= (all[index - 1]?.through ?? -1);

test('any response to /get is stored or rejected, and covered intervals are complete', async () => {
  const store = openTestStore();
  onTestFinished(() => expect(isPolluted()).toBe(false));
  await fuzz(reply, 20_000, ({ after, through, elements }) => {
    let page: ReturnType<typeof toPage>;
    try {
      page = toPage(after, through, parsePage(JSON.stringify(elements)));
    } catch (thrown) {
      expect(AppError.from(thrown).code).toBe('malformed');
      return;
    }
    for (const batch of page.batches) {
      applyBatch(store, batch);
      expect(isCovered(store, batch.covered)).toBe(true);
      expect(batch.messages.filter(({ msgId }) => !isWithin(msgId, batch.covered))).toEqual([]);
    }
    // One assertion for all of them: one for each would take longer than the tested code.
    expect(listCoverage(store).filter(isOutOfPlace)).toEqual([]);
  });
  const counted = store.archive.get<{ n: number }>('SELECT count(*) AS n FROM messages')?.n;
  expect(counted).toBeGreaterThan(100);
  expect(store.archive.get('SELECT messages AS n FROM sync_state')).toEqual({ n: counted });
});

test('any response to a send gives its ids or is malformed', async () => {
  const answer = fc.oneof(
    hostileText,
    hostileValue.map((value) => JSON.stringify(value) ?? ''),
    fc.record({ convId: hostileValue, msgId: hostileValue }).map((value) => JSON.stringify(value)),
    fc.record({ convId: hostileNumber(), msgId: hostileNumber() }).map((value) => JSON.stringify(value)),
  );
  await fuzz(answer, 15_000, (body) => {
    try {
      const { convId, msgId } = parseSent(body);
      expect(Number.isSafeInteger(convId) && Number.isSafeInteger(msgId)).toBe(true);
    } catch (thrown) {
      expect(AppError.from(thrown).code).toBe('malformed');
    }
  });
});
