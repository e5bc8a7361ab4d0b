import { expect, it } from 'vitest';
import { createRandom } from '../../../service/seed/random.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { RuleConditions } from '../../../shared/model/rules.ts';
import { c, MARIA, OMAR, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import type { WireMessage } from '../api/wire.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { ANY } from './testRules.ts';
import { tryConditions } from './tryRule.ts';

const SEED = 20_261_129;
const COUNT = 3_500;
const FILE = { attachmentId: 'a', fileName: 'a.pdf', fileSize: 1, mimeType: 'application/pdf' };
const TEXTS = ['A REFUND, please', 'two refunds', 'prerefund', 'nothing', 'credit note', ''];

function someMessages(): readonly WireMessage[] {
  const random = createRandom(SEED);
  const one = <T>(values: readonly T[]) => values[random.between(0, values.length - 1)] as T;
  return Array.from({ length: COUNT }, (_, i) =>
    wire(i + 1, {
      ...{ convId: one([1, 2, 3]), senderEmail: one([MARIA, OMAR, SELF]), msgText: one(TEXTS) },
      ...{ priority: one(['normal', 'normal', '3']), attachment: one([null, null, FILE]) },
      isDeleted: one([false, false, false, true]),
    }),
  );
}

/** The same in the simplest way. */
function fits({ from, convId, words, isCritical, hasFile }: RuleConditions, message: WireMessage): boolean {
  if (message.isDeleted || message.senderEmail === SELF) return false;
  if (from.length > 0 && !from.includes(message.senderEmail)) return false;
  if (convId !== null && message.convId !== convId) return false;
  if (isCritical && message.priority === 'normal') return false;
  if (hasFile && message.attachment === null) return false;
  return words.length === 0 || words.some((word) => new RegExp(`\\b${word}`, 'iu').test(message.msgText));
}

/** All stretches, as the page asks for them. */
function tryAll(store: Store, conditions: RuleConditions) {
  const stretches = [];
  for (let below: MsgId | null = null; ; ) {
    const stretch = tryConditions(store, { isEndUnreadable: () => false }, { conditions, below, limit: 50 });
    stretches.push(stretch);
    below = stretch.below;
    if (below === null) return stretches;
  }
}

it.each<[string, Partial<RuleConditions>]>([
  ['words', { words: ['refund', 'credit note'] }],
  ['a sender', { from: [OMAR] }],
  ['a conversation', { convId: c(2) }],
  ['critical ones with a file', { isCritical: true, hasFile: true }],
  ['everything together', { from: [OMAR, MARIA], convId: c(3), words: ['refund'], hasFile: true }],
])(
  `finds in the past, in slices, the messages that a simple filter finds: %s (seed ${SEED})`,
  (_name, given) => {
    const conditions = { ...ANY, ...given };
    const messages = someMessages();
    const store = openTestStore();
    applyBatch(store, { messages, covered: { after: 0, through: COUNT } });
    const expected = messages.filter((message) => fits(conditions, message)).toReversed();
    const all =
      conditions.convId === null
        ? COUNT
        : messages.filter(({ convId }) => convId === 2 + Number(given.words !== undefined)).length;
    const changes = () => store.archive.get('SELECT total_changes() AS n');
    const before = changes();
    const stretches = tryAll(store, conditions);
    expect(changes()).toEqual(before);
    expect(expected.length).toBeGreaterThan(0);
    expect(stretches.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
    expect(stretches[0]?.matches.map(({ message }) => message.msgId)).toEqual(
      expected.slice(0, stretches[0]?.matches.length).map(({ msgId }) => msgId),
    );
    expect(stretches.map(({ of }) => of)).toEqual(stretches.map(() => all));
    expect(stretches.reduce((sum, { looked }) => sum + looked, 0)).toBe(all);
    expect(stretches.length).toBeGreaterThan(1);
  },
);

it('reads few long texts at a time, and loses none of them', () => {
  const store = openTestStore();
  const long = 'heron '.repeat(20_000);
  const messages = Array.from({ length: 40 }, (_, i) => wire(i + 1, { msgText: long }));
  applyBatch(store, { messages, covered: null });
  const stretches = tryAll(store, { ...ANY, words: ['heron'] });
  expect(stretches.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  expect(Math.max(...stretches.map(({ looked }) => looked))).toBeLessThan(10);
});
