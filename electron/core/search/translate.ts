import { type Phrase, partOf } from '../../../shared/text/searchTokens.ts';
import { IS_UNREAD_CONVERSATION } from '../conversations/readMarks.ts';
import { IS_WAITING, WAITS_FOR_US } from '../conversations/waiting.ts';
import { type Db, LIMIT } from '../db/db.ts';
import { IS_UNREAD } from '../db/flags.ts';
import { KNOWN_FROM_MS, KNOWN_TO_MS } from '../messages/created.ts';
import { factOfConversation, factOfSender } from './indexedFacts.ts';
import type { Check } from './searchCheck.ts';
import type { SearchDb } from './searchDb.ts';
import { LONGEST, wordsBeginning, wordsWith, wordTerm } from './wordList.ts';

/** A check in the words of the index and of the archive; both must hold. */
export interface Translated {
  /** In FTS5's query language; null: the index knows nothing of it, or too much. */
  readonly term: string | null;
  /** In SQL, of a message `m`; null: the term says it all. Beside a term, this is what is meant: the term may only say where to look. */
  readonly condition: string | null;
  /** Of its parameters. */
  readonly values: readonly (string | number)[];
  /** Of so many conversations or people that FTS5 takes long to begin. */
  readonly isOfMany: boolean;
  /** Messages of these conversations alone can be so; null: of any, or of too many to ask for each. */
  readonly convIds: readonly number[] | null;
}

/** With more, FTS5 takes longer to begin than it takes to read the newest messages. */
const FEW_FACTS = 8;
/** With more, it takes longer than it takes to read any messages. */
const MOST_FACTS = 300;
/** With more, FTS5 had better gather all words with that beginning itself, though it reads each message that has one. */
const MOST_BEGINNING = 100;
/** Words with certain letters that are looked for, the ones first seen, of all that a search asks for together. */
const MOST_WITH_PART = 2_000;

/** `never`: it is true of no message. */
export function translate(search: SearchDb, check: Check): Translated | 'never' {
  switch (check.kind) {
    case 'fact':
      return check.anyOf.length === 0 ? 'never' : byTerm(anyFact(check.anyOf));
    case 'name':
      return check.phrases.length === 0
        ? 'never'
        : byTerm(`file : (${check.phrases.map((phrase) => asWord(search.index, phrase)).join(' AND ')})`);
    case 'conversation':
      return amongConversations(check.ids);
    case 'sender':
      return amongIds('m.senderId', check.ids, factOfSender);
    case 'time':
      return {
        term: null,
        condition: 'm.created >= ? AND m.created < ?',
        values: [Math.max(check.start, KNOWN_FROM_MS), Math.min(check.end, KNOWN_TO_MS)],
        ...{ isOfMany: false, convIds: null },
      };
    case 'unread':
      return ofSummaries(search, check, IS_UNREAD_CONVERSATION, IS_UNREAD);
    case 'waiting':
      return ofSummaries(search, check, WAITS_FOR_US, IS_WAITING);
  }
}

/** Messages with these words in one of the columns. */
export const withWord = (index: Db, columns: string, phrase: Phrase): string =>
  `${columns} : (${asWord(index, phrase)})`;

/** Messages with one of these words in one of the columns. */
export const withAnyWord = (columns: string, words: readonly string[]): string =>
  `${columns} : ${anyWord(words)}`;

/** The words that have the letters of a phrase in them; null: the list can't name any. `among`: so many are asked for. */
export function wordsOfPart(index: Db, phrase: Phrase, among: number): readonly string[] | null {
  const part = partOf(phrase);
  // The list has the beginning of a longer word alone.
  if (part === null || part.length > LONGEST) return null;
  return wordsWith(index, part, Math.ceil(MOST_WITH_PART / among));
}

/** Whether a phrase finds such a word only as a part of it. */
export const isOnlyPart = ({ tokens: [token = ''], isPrefix }: Phrase, word: string): boolean =>
  isPrefix ? !word.startsWith(token) : word !== token || word.length >= LONGEST;

/** Tokens hold letters and digits only, so nothing needs escaping. */
function asWord(index: Db, { tokens, isPrefix }: Phrase): string {
  const [token = '', ...others] = tokens;
  const isListed = isPrefix && others.length === 0 && token.length < LONGEST;
  const words = isListed ? wordsBeginning(index, token, MOST_BEGINNING) : null;
  // Words by their names are merged as far as they are read. Of a beginning, FTS5 gathers all there is.
  if (words !== null) return anyWord(words);
  return `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;
}

/** A message can have none of no words. */
const anyWord = (words: readonly string[]): string =>
  words.length === 0 ? '("x" NOT "x")' : `(${words.map(wordTerm).join(' OR ')})`;

/** Messages of which the index has one of these facts. */
export const anyFact = (facts: readonly string[]): string => `facts : (${facts.join(' OR ')})`;

const byTerm = (term: string): Translated => ({
  term,
  condition: null,
  values: [],
  isOfMany: false,
  convIds: null,
});

function amongConversations(ids: readonly number[]): Translated | 'never' {
  const among = amongIds('m.convId', ids, factOfConversation);
  if (among === 'never' || ids.length > MOST_FACTS) return among;
  // Each once, or its messages would be found twice.
  return { ...among, convIds: [...new Set(ids)] };
}

function amongIds(
  column: string,
  ids: readonly number[],
  factOf: (id: number) => string,
): Translated | 'never' {
  if (ids.length === 0) return 'never';
  if (ids.length <= FEW_FACTS) return byTerm(anyFact(ids.map(factOf)));
  return {
    term: ids.length > MOST_FACTS ? null : anyFact(ids.map(factOf)),
    condition: `${column} IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(ids)],
    ...{ isOfMany: true, convIds: null },
  };
}

/** Which messages are unread or wait for an answer changes without the index. `has`: of a conversation that has such messages. */
function ofSummaries(
  { archive }: SearchDb,
  { isNot }: Check,
  has: string,
  isSuch: string,
): Translated | 'never' {
  const condition = `EXISTS (SELECT 1 FROM conversations AS c WHERE c.convId = m.convId AND ${has} AND ${isSuch})`;
  const anywhere = { term: null, condition, values: [], isOfMany: false, convIds: null };
  if (isNot) return anywhere;
  const convIds = archive
    .all<{ convId: number }>(`SELECT convId FROM conversations WHERE ${has} ${LIMIT}`, MOST_FACTS + 1)
    .map(({ convId }) => convId);
  if (convIds.length > MOST_FACTS) return anywhere;
  const among = amongConversations(convIds);
  if (among === 'never') return among;
  return {
    ...among,
    condition: among.condition === null ? condition : `${among.condition} AND ${condition}`,
  };
}
