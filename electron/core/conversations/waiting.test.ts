import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { c, MARIA, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { recountWaiting } from './waiting.ts';

const wordIn = (store: Store, convId: ConvId) =>
  store.archive.get(
    'SELECT ownUpTo, waitingFrom, waitingTime, criticalUpTo FROM conversations WHERE convId = ?',
    convId,
  );

const aMessage = fc.record({
  isOwn: fc.boolean(),
  isDeleted: fc.integer({ min: 0, max: 5 }).map((of) => of === 0),
  priority: fc.constantFrom('normal', 'normal', 'critical'),
});

it('who has the word is the same in whichever order the history comes, also when messages are deleted later', () => {
  fc.assert(
    fc.property(
      fc.array(aMessage, { minLength: 1, maxLength: 25 }),
      fc.infiniteStream(fc.nat(1_000)),
      fc.array(fc.nat(24), { maxLength: 3 }),
      (said, order, deletedLater) => {
        const store = openTestStore();
        const messages = said.map(({ isOwn, isDeleted, priority }, index) =>
          wire(index + 1, { senderEmail: isOwn ? SELF : MARIA, isDeleted, priority }),
        );
        const shuffled = messages
          .map((message) => ({ message, at: order.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ message }) => message);
        while (shuffled.length > 0) {
          const part = shuffled.splice(0, 1 + (order.next().value % 6));
          applyBatch(store, { messages: part, covered: null });
        }
        const gone = deletedLater.flatMap((at) => messages[at] ?? []);
        for (const message of gone)
          applyBatch(store, { messages: [{ ...message, isDeleted: true }], covered: null, isJudged: true });
        const kept = wordIn(store, c(1));
        // As when an address turns out to be the account's own.
        if (order.next().value % 2 === 0) store.archive.run('UPDATE conversations SET ownUpTo = 0');
        recountWaiting(store, c(1));
        expect(normal(kept)).toEqual(normal(wordIn(store, c(1))));
        store.close();
      },
    ),
    { numRuns: 60 },
  );
});

/** A critical message before the account's last word counts for nothing. */
function normal(word: unknown) {
  const { ownUpTo, criticalUpTo, ...rest } = word as Record<'ownUpTo' | 'criticalUpTo', number>;
  return { ...rest, ownUpTo, criticalUpTo: criticalUpTo > ownUpTo ? criticalUpTo : 0 };
}
