import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outboxId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { c, m, openTestStore, outboxItem, SELF, wire } from '../../../../testing/core/testStore.ts';
import { fuzz, hostileText } from '../../../../testing/fuzzing.ts';
import { setHead } from '../../coverage/syncState.ts';
import { normalised, storing } from '../../messages/storedText.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { DEFAULT_PACE } from '../../time/pace.ts';
import { claim } from '../claims.ts';
import { insertOutbox } from '../sending/newItems.ts';
import { listUnsent, removeOutbox, setOutboxState } from '../table.ts';
import { createLedger } from './ledger.ts';

/** How services change texts. */
const KEEPS: Readonly<Record<string, (text: string) => string>> = {
  'as they are': (text) => text.toWellFormed(),
  trimmed: (text) => text.trim(),
  'white space made one': (text) => text.replaceAll(/\s+/gu, ' '),
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  'in plain letters': (text) => text.normalize('NFKC'),
  'quotes made round': (text) => text.replaceAll('"', '”').replaceAll("'", '’'),
  'escaped for HTML': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  'escaped with backslashes': (text) => text.replaceAll(/["'\\]/gu, '\\$&'),
  'quotes escaped with percents': (text) => text.replaceAll('"', '%22').replaceAll('\n', '%0A'),
};
const keeping = fc
  .array(fc.constantFrom(...Object.keys(KEEPS)), { minLength: 1, maxLength: 3 })
  .map((names) => names.map((name) => KEEPS[name] ?? String));
type Keeping = readonly ((text: string) => string)[];
const kept = (text: string, by: Keeping) => by.reduce((stored, keep) => keep(stored), text);

test('a text folds to the same result, however a service changes it', async () => {
  await fuzz(fc.tuple(hostileText, keeping), 3_000, ([text, by]) => {
    expect(normalised(kept(text, by))).toBe(normalised(text));
  });
});

/** Changes after which no text could be recognised. */
const SIGNED: Keeping = [(text: string) => `${text}\n\n-- sent by API`];

/** Texts that some service makes equal, and some that none does. */
const words = fc.constantFrom(
  ...['a b', 'a  b', ' a b', 'a\tb', '"a b"', '“a b”', "'a b'", '&quot;a b&quot;', '%22a b%22', '\\"a b\\"'],
  ...['é', 'e\u0301', 'ﬁ', 'fi', 'a\\b', 'ab', '9%25', '9%', 'a & b', 'a &amp; b', 'c', 'd'],
);
/** `late`: it was delivered, but appears only after its result was reported. */
const send = fc.record({
  text: words,
  outcome: fc.constantFrom('answered', 'arrived', 'late', 'lost'),
  /** Earlier messages were read when it was sent. */
  isCaughtUp: fc.boolean(),
});
const story = fc.record({
  by: fc.oneof({ weight: 4, arbitrary: keeping }, fc.constant(SIGNED)),
  sends: fc.array(send, { minLength: 1, maxLength: 7 }),
});

const exactly = ({ text }: { readonly text: string }) => text.normalize('NFC').trim();

test('no delivered text is reported as not delivered, and no message counts for two texts', async () => {
  const play = startStories();
  const seen = { found: 0, 'not-arrived': 0, 'cannot-tell': 0 };
  await fuzz(story, 600, ({ by, sends }) => {
    const { found, left } = play(by, sends);
    expect(new Set(found.map(({ msgId }) => msgId)).size).toBe(found.length);
    for (const { item, text } of found) expect(storing(item.text)(text), text).toBe(true);
    // Among equal texts, it is unknown and unimportant which one it was.
    for (const text of new Set(sends.map(exactly))) {
      // A later unrecognisable message changes nothing.
      const isLost = (outcome: string) => outcome === 'lost' || (by === SIGNED && outcome === 'late');
      const lost = sends.filter((each) => exactly(each) === text && isLost(each.outcome)).length;
      const said = left.filter(({ item, code }) => exactly(item) === text && code === 'not-arrived').length;
      expect(said, text).toBeLessThanOrEqual(lost);
    }
    seen.found += found.length;
    for (const { code } of left) seen[code] += 1;
  });
  // Nearly all results are certain.
  expect(seen['cannot-tell']).toBeLessThan((seen.found + seen['not-arrived']) / 2);
});

test('a text that appears late is not left as not delivered when an equal one in doubt takes its message', () => {
  const uncertain = { outcome: 'arrived', isCaughtUp: true };
  const { left } = startStories()(
    [KEEPS['escaped for HTML'] ?? String],
    [
      { ...uncertain, text: 'a &amp; b' },
      { ...uncertain, text: 'a & b' },
      { text: 'a b', outcome: 'answered', isCaughtUp: true },
      { text: 'a & b', outcome: 'late', isCaughtUp: false },
    ],
  );
  expect(left.map(({ code }) => code)).toEqual(['cannot-tell']);
});

type Sends = readonly { readonly text: string; readonly outcome: string; readonly isCaughtUp: boolean }[];
interface Found {
  readonly item: OutboxItem;
  readonly msgId: number;
  readonly text: string;
}

/** Plays scripts one after the other, each in its own conversation. */
function startStories() {
  const store = openTestStore();
  let now = 0;
  let found: Found[] = [];
  const stored = new Map<number, string>();
  const ledger = createLedger({
    ...{ store, pace: DEFAULT_PACE, isHistoryComplete: () => true, onSettled: () => {} },
    clock: { now: () => now, monotonic: () => now, wait: () => new Promise(() => {}) },
    firstMessages: { isFirst: () => false, askAgain: () => {} },
    proofs: { isProven: () => true, forget: () => {} },
    onFound: ({ item }, sent) => {
      found.push({ item, msgId: sent.msgId, text: stored.get(sent.msgId) ?? '' });
      setOutboxState(store, item.id, { kind: 'sent', msgId: sent.msgId });
      claim(store, sent.msgId);
    },
  });
  let head = 0;
  let convId = 0;

  function read(messages: readonly ReturnType<typeof wire>[]): void {
    applyBatch(store, { messages, covered: { after: 0, through: head } });
    setHead(store, head);
    now += 2 * DEFAULT_PACE.surelyEndedMs;
    ledger.noteCaughtUp(now, true);
  }

  /** Nothing here has to survive a power cut. */
  return (by: Keeping, sends: Sends) =>
    store.local.transaction(() => store.archive.transaction(() => play(by, sends)));

  function play(by: Keeping, sends: Sends) {
    convId += 1;
    found = [];
    const begin = head;
    let cursor = head;
    let visible = head;
    const messages: { readonly message: ReturnType<typeof wire>; readonly isLate: boolean }[] = [];
    for (const [index, { text, outcome, isCaughtUp }] of sends.entries()) {
      if (isCaughtUp) cursor = visible;
      const id = outboxId(`${convId}-${index}`);
      insertOutbox(store, outboxItem(id, { convId: c(convId), text }));
      setOutboxState(store, id, { kind: 'checking', error: null }, { sentAfter: cursor });
      ledger.noteUncertain(id);
      if (outcome === 'lost') continue;
      head += 1;
      const message = wire(head, { convId, senderEmail: SELF, msgText: kept(text, by) });
      stored.set(head, message.msgText);
      messages.push({ message, isLate: outcome === 'late' });
      if (outcome !== 'late') visible = head;
      if (outcome !== 'answered') continue;
      setOutboxState(store, id, { kind: 'sent', msgId: m(head) });
      claim(store, m(head));
    }
    const answered = new Set(messages.map(({ message }) => message.msgId).filter((id) => isClaimedNow(id)));
    read(messages.filter(({ isLate }) => !isLate).map(({ message }) => message));
    read(messages.map(({ message }) => message));
    expect(found.filter(({ msgId }) => answered.has(m(msgId)))).toEqual([]);
    const left = listUnsent(store).map(({ item }) => ({
      item,
      code: item.state.kind === 'not-arrived' ? ('not-arrived' as const) : ('cannot-tell' as const),
    }));
    for (const { item } of left) removeOutbox(store, item.id);
    expect(head - begin).toBe(messages.length);
    return { found, left };
  }

  function isClaimedNow(id: number): boolean {
    return store.local.get('SELECT 1 FROM claims WHERE msgId = ?', id) !== undefined;
  }
}
