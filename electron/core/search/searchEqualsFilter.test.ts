import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchPage } from '../../../shared/model/search.ts';
import { HAS, IS, OPERATORS as KNOWN } from '../../../shared/search/operators.ts';
import { fold } from '../../../shared/text/fold.ts';
import { askedFor } from '../../../testing/core/askedFor.ts';
import {
  c,
  KEY,
  MARIA,
  m,
  OMAR,
  openTestStore,
  SELF,
  temporaryDir,
  wire,
} from '../../../testing/core/testStore.ts';
import { fuzz } from '../../../testing/fuzzing.ts';
import type { WireMessage } from '../api/wire.ts';
import { markRead } from '../conversations/conversations.ts';
import { writeLabel } from '../conversations/labels/labelled.ts';
import { addLabel } from '../conversations/labels/labelTable.ts';
import { setNote } from '../conversations/labels/notes.ts';
import type { Store } from '../db/store.ts';
import { addFetched } from '../files/fetching/fetchedTable.ts';
import { noteAttempt, noteOutcome } from '../fileTexts/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { indexStep } from './indexer.ts';
import { openSearch } from './searchDb.ts';
import { searchMessages } from './searchQuery.ts';

/** Scripts with blanks between words. */
const HAS_PARTS = /^[\p{sc=Latn}\p{sc=Arab}]{3,}$/u;
const WORDS = [
  'truck',
  'trucks',
  'Café',
  'ETA',
  'Straße',
  'strasse',
  'مدير',
  '仓库',
  'ﾄﾞｱ',
  'ドア',
  'รถ',
  '12',
  'no',
  'ruck',
  'raß',
  'rep',
];
const DAY = 86_400;
const FIRST_DAY = Date.UTC(2026, 0, 1) / 1_000;
const FILES = ['report plan.pdf', 'Truck photo.JPG', 'café list.xlsx', 'notes'];
/** Texts of files by their names; the last two are read in no file. */
const INSIDE: Readonly<Record<string, string>> = {
  'report plan.pdf': 'The trucks, Straße 12. رسالة مدير',
  'Truck photo.JPG': '仓库 no café',
};
const CONVERSATIONS = 24;
const NOTED = 2;
/** As many as are looked for in another way than a few. */
const LABELLED = Array.from({ length: CONVERSATIONS / 2 }, (_, i) => i * 2 + 1);
const KIMS = Array.from({ length: 10 }, (_, i) => `kim.${i}@example.org`);

const place = fc.constantFrom('Café 12', '').map((address) => ({ address, isMyLocation: false }));
const attachment = fc.constantFrom(...FILES).map((fileName) => ({
  attachmentId: 'a',
  fileName,
  fileSize: 1,
  mimeType: '',
}));

const message = fc.record({
  convId: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: CONVERSATIONS })),
  senderEmail: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(MARIA, OMAR, SELF) },
    fc.constantFrom(...KIMS),
  ),
  msgText: fc
    .tuple(
      fc.array(
        fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...WORDS) }, fc.constantFrom('https://x.example')),
        { maxLength: 4 },
      ),
      // The second one is newer than the index's tokenizer.
      fc.constantFrom(' ', ' ', ' ', '👍', '🙂'),
    )
    .map(([words, between]) => words.join(between)),
  // Also none.
  created: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 40 * DAY }).map((s) => FIRST_DAY + s) },
    fc.constant(0),
  ),
  attachment: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, attachment),
  locationData: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, place),
  isForwarded: fc.boolean(),
  priority: fc.constantFrom('normal', 'normal', 'critical'),
  isDeleted: fc.constantFrom(false, false, false, true),
});

/** All that was said, and how far each conversation was read. */
interface World {
  readonly messages: readonly WireMessage[];
  readonly readUpTo: ReadonlyMap<number, number>;
}
type Fits = (message: WireMessage, world: World) => boolean;

const file = ({ isDeleted, attachment: its }: WireMessage) => (isDeleted ? '' : (its?.fileName ?? ''));
const written = (from: string, to: string): Fits => {
  const seconds = (day: string) => new Date(`${day}T00:00`).getTime() / 1_000;
  return ({ created }) => created !== null && created >= seconds(from) && created < seconds(to);
};
const isWith =
  (who: string): Fits =>
  ({ convId }, { messages }) =>
    messages.some((one) => one.convId === convId && one.senderEmail === who);

/** Each operator, said once more without the index. */
const OPERATORS: Readonly<Record<string, Fits>> = {
  'from:maria': ({ senderEmail }) => senderEmail === MARIA,
  'from:omar.haddad@example.org': ({ senderEmail }) => senderEmail === OMAR,
  'from:kim': ({ senderEmail }) => KIMS.includes(senderEmail),
  'with:kim': (one, world) => KIMS.some((kim) => isWith(kim)(one, world)),
  'from:me': ({ senderEmail }) => senderEmail === SELF,
  'from:nobody': () => false,
  'with:omar': isWith(OMAR),
  'in:maria': isWith(MARIA),
  'has:file': (one) => file(one) !== '',
  'has:image': (one) => file(one).endsWith('.JPG'),
  'has:link': ({ isDeleted, msgText }) => !isDeleted && msgText.includes('https://'),
  'has:location': ({ isDeleted, locationData }) => !isDeleted && locationData !== null,
  'has:note': ({ convId }) => convId === NOTED,
  'label:refund': ({ convId }) => LABELLED.includes(convId),
  'label:none': () => false,
  'type:pdf': (one) => file(one).endsWith('.pdf'),
  'type:image': (one) => file(one).endsWith('.JPG'),
  'type:document': (one) => /pdf|xlsx/u.test(file(one)),
  'name:truck': (one) => /^truck/iu.test(file(one)),
  'name:"cafe list"': (one) => file(one).startsWith('café list'),
  'is:unread': (one, { readUpTo }) =>
    !one.isDeleted && one.senderEmail !== SELF && one.msgId > (readUpTo.get(one.convId) ?? 0),
  'is:waiting': (one, { messages }) =>
    !one.isDeleted &&
    one.senderEmail !== SELF &&
    !messages.some(
      ({ convId, msgId, senderEmail }) => convId === one.convId && senderEmail === SELF && msgId > one.msgId,
    ),
  'is:critical': ({ priority }) => priority === 'critical',
  'is:forwarded': ({ isForwarded }) => isForwarded,
  'is:deleted': ({ isDeleted }) => isDeleted,
  'before:2026-01-20': written('1990-01-01', '2026-01-20'),
  'after:2026-01-05': written('2026-01-06', '2100-01-01'),
  'on:2026-01-10': written('2026-01-10', '2026-01-11'),
  'on:2026-02': written('2026-02-01', '2026-03-01'),
  'on:2026': written('2026-01-01', '2027-01-01'),
};

/** A word of the search is a whole word of the text, its beginning, or any part of it. */
type Standing = 'whole' | 'beginning' | 'part';

const folded = (text: string): string => fold(text).replaceAll('ß', 'ss');

/** Words, one after another, in a script with blanks. */
const says =
  (words: string, standing: Standing): Fits =>
  (one) => {
    const text = one.locationData?.address ?? one.msgText;
    const texts = one.isDeleted ? [] : [text, file(one), INSIDE[file(one)] ?? ''];
    const spaced = texts.map((each) => ` ${folded(each).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')} `);
    const form = folded(words);
    const sought = { whole: ` ${form} `, beginning: ` ${form}`, part: form }[standing];
    return spaced.some((each) => each.includes(sought));
  };

const word = fc.constantFrom(...WORDS);
const term = fc.oneof(
  word,
  fc.tuple(word, word).map((two) => `"${two.join(' ')}"`),
  fc.constantFrom(...Object.keys(OPERATORS)),
);
type Asked = readonly (readonly [string, string])[];
const query = fc.array(fc.tuple(fc.constantFrom('', '', '-'), term), { minLength: 1, maxLength: 3 });

/** Whether a message is found by words, by parts of words, or not. */
function foundBy(asked: Asked, one: WireMessage, world: World): 'words' | 'parts' | null {
  if (one.isDeleted !== asked.some((each) => each.join('') === 'is:deleted')) return null;
  const fits = (mayBePart: boolean) =>
    asked.every(([not, text], i) => {
      const isPlain = not === '' && !text.startsWith('"');
      const beginning = i === asked.length - 1 ? 'beginning' : 'whole';
      const standing = mayBePart && isPlain && HAS_PARTS.test(text) ? 'part' : isPlain ? beginning : 'whole';
      const isSo = OPERATORS[text] ?? says(text.replaceAll('"', ''), standing);
      return isSo(one, world) === (not === '');
    });
  if (fits(false)) return 'words';
  return fits(true) ? 'parts' : null;
}

/** The file of a message is on this computer, and its text was read. */
function keepRead(store: Store, one: WireMessage): void {
  const text = INSIDE[file(one)];
  if (text === undefined) return;
  const look = { sniffed: null, picture: null, isText: true };
  const sha256 = file(one);
  addFetched(
    store,
    { msgId: m(one.msgId), convId: c(one.convId), sha256, size: 1, look, isAutomatic: true },
    0,
  );
  noteAttempt(store, sha256);
  noteOutcome(store, sha256, { text });
}

/** Builds an archive with its index. Messages get ids from 1 on. */
function searchable(fields: readonly Parameters<typeof wire>[1][], read: readonly number[]) {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const messages = fields.map((each, i) => wire(i + 1, each));
  applyBatch(store, { messages, covered: null });
  for (const message of messages) keepRead(store, message);
  for (const [i, upTo] of read.entries()) markRead(store, c(i + 1), m(upTo));
  const label = addLabel(store, { name: 'Refund', colour: 'red', letter: null });
  writeLabel(store, { id: label, isOn: true }, LABELLED.map(c));
  setNote(store, c(NOTED), 'Asked twice', 0);
  const search = openSearch({ dir, key: KEY, log: () => {} });
  onTestFinished(() => search.close());
  while (!indexStep(search).isComplete);
  const readUpTo = new Map(
    store.archive
      .all<{ convId: number; readUpTo: number }>('SELECT convId, readUpTo FROM conversations')
      .map((row) => [row.convId, row.readUpTo]),
  );
  const find = (text: string, limit: number): readonly number[] => {
    const ids: number[] = [];
    let before: SearchPage['next'] = null;
    do {
      const page = searchMessages(search, askedFor(store, text, { before, limit }));
      ids.push(...page.hits.map(({ msgId }) => msgId));
      before = page.next;
    } while (before !== null);
    return ids;
  };
  return { messages, readUpTo, find };
}

test('every operator is compared with the filter, with each value that it may have', () => {
  const compared = Object.keys(OPERATORS);
  const plain = KNOWN.filter((each) => each !== 'has' && each !== 'is').map((each) => `${each}:`);
  const conditions = [...plain, ...HAS.map((value) => `has:${value}`), ...IS.map((value) => `is:${value}`)];
  expect(conditions.filter((each) => !compared.some((one) => one.startsWith(each)))).toEqual([]);
});

test('a search finds what a filter over all messages finds, newest first, by pages of any size', async () => {
  const corpora = fc.sample(fc.array(message, { minLength: 150, maxLength: 150 }), {
    ...{ numRuns: 4, seed: 20_261_128 },
  });
  for (const fields of corpora) {
    const { find, ...world } = searchable(fields, [20, 150, 60]);
    await fuzz(fc.tuple(query, fc.integer({ min: 1, max: 200 })), 200, ([asked, limit]) => {
      const by = Map.groupBy(world.messages.toReversed(), (one) => foundBy(asked, one, world));
      const wanted = [...(by.get('words') ?? []), ...(by.get('parts') ?? [])].map(({ msgId }) => msgId);
      const text = asked.map((parts) => parts.join('')).join(' ');
      expect(find(text, limit), text).toEqual(wanted);
    });
  }
});
