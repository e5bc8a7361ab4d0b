import {
  DIGEST_SECTIONS,
  type DigestEntry,
  type DigestPage,
  type DigestPlace,
  type DigestSection,
  MOST_IN_DIGEST,
  MOST_WRITERS,
} from '../../../shared/model/digest.ts';
import { type ConvId, type MsgId, msgId } from '../../../shared/model/ids.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import { IS_OPEN } from '../conversations/states.ts';
import { HAS_ATTACHMENT, MAY_BE_CRITICAL, NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { KNOWN_FROM_MS } from '../messages/created.ts';
import { readShortened } from '../messages/messagePages.ts';
import { previewOfMessage } from '../messages/preview.ts';

interface Wanted {
  readonly after: MsgId;
  /** Null: to the newest one. */
  readonly upTo: MsgId | null;
  readonly before: DigestPlace | null;
  readonly limit: number;
}

const OF_OTHERS = `flags & ${NEVER_UNREAD} = 0`;
/** Few of a conversation's messages are read to find a question. */
const LOOKED_THROUGH = 100;

const HAS_CRITICAL = `(c.criticalUpTo > :after AND (c.criticalUpTo <= :upTo OR EXISTS (
  SELECT 1 FROM messages WHERE convId = c.convId AND msgId > :after AND msgId <= :upTo AND ${OF_OTHERS} AND ${MAY_BE_CRITICAL})))`;
const IN_SECTION: Readonly<Record<DigestSection, string>> = {
  critical: HAS_CRITICAL,
  waiting: `NOT ${HAS_CRITICAL} AND c.waitingFrom IS NOT NULL`,
  others: `NOT ${HAS_CRITICAL} AND c.waitingFrom IS NULL`,
};

/** By the index `conversations_placed`: the place of one with a message after `:after` is above it. */
const listIn = (section: DigestSection) => `
  SELECT convId FROM conversations AS c INDEXED BY conversations_placed
  WHERE c.place > :after AND c.place < coalesce((SELECT place FROM conversations WHERE convId = :before), 9e18)
    AND c.lastMsgId > :after AND ${IS_OPEN} AND ${IN_SECTION[section]}
    AND EXISTS (SELECT 1 FROM messages AS m WHERE m.convId = c.convId AND m.msgId > :after AND m.msgId <= :upTo AND m.${OF_OTHERS})
  ORDER BY c.place DESC LIMIT (:limit + 0)`;

/** The conversations that are open and have messages of others after `after` up to `upTo`, a page of them. */
export function readDigest(store: Store, ends: Ends, { before, limit, ...wanted }: Wanted): DigestPage {
  const time = { after: wanted.after, upTo: wanted.upTo ?? Number.MAX_SAFE_INTEGER };
  const found: DigestPlace[] = [];
  const first = before === null ? 0 : DIGEST_SECTIONS.indexOf(before.section);
  for (const section of DIGEST_SECTIONS.slice(first)) {
    if (found.length > limit) break;
    const rows = store.archive.all<{ convId: ConvId }>(listIn(section), {
      ...{ ...time, before: before?.section === section ? before.convId : null },
      limit: limit + 1 - found.length,
    });
    found.push(...rows.map(({ convId }) => ({ section, convId })));
  }
  const page = found.slice(0, limit);
  const known = new Map(
    getConversations(
      store,
      page.map(({ convId }) => convId),
    ).map((one) => [one.convId, asProven(one, ends)]),
  );
  const entries = page.flatMap(({ section, convId }): DigestEntry[] => {
    const conversation = known.get(convId);
    return conversation ? [{ section, conversation, ...newIn(store, convId, time) }] : [];
  });
  return { entries, next: found.length > limit ? (page.at(-1) ?? null) : null };
}

type New = Omit<DigestEntry, 'section' | 'conversation'>;

interface Counted {
  readonly messages: number;
  readonly critical: number;
  readonly files: number;
  readonly first: MsgId;
}

const NEW = `
  SELECT msgId, senderId, flags, priority FROM messages
  WHERE convId = :convId AND msgId > :after AND msgId <= :upTo AND ${OF_OTHERS}`;
const COUNT = `
  SELECT count(*) AS messages, count(iif(${MAY_BE_CRITICAL}, 1, NULL)) AS critical,
    count(iif(flags & ${HAS_ATTACHMENT}, 1, NULL)) AS files,
    (SELECT min(msgId) FROM (${NEW} ORDER BY msgId LIMIT 1)) AS first
  FROM (${NEW} ORDER BY msgId DESC LIMIT ${MOST_IN_DIGEST + 1})`;
const WRITERS = `
  SELECT p.email, max(msgId) AS newest FROM (${NEW} ORDER BY msgId DESC LIMIT ${MOST_IN_DIGEST}) AS m
  JOIN people AS p ON p.personId = m.senderId WHERE p.email <> '' GROUP BY m.senderId ORDER BY newest DESC`;
const UNANSWERED = `
  SELECT msgId FROM messages
  WHERE convId = :convId AND msgId > max(:after, (SELECT ownUpTo FROM conversations WHERE convId = :convId))
    AND msgId <= :upTo AND ${OF_OTHERS}
  ORDER BY msgId LIMIT ${LOOKED_THROUGH}`;

interface Time {
  readonly after: MsgId;
  readonly upTo: number;
}

function newIn(store: Store, convId: ConvId, time: Time): New {
  const { archive } = store;
  const counted = archive.get<Counted>(COUNT, { convId, ...time });
  const { messages = 0, critical = 0, files = 0, first = time.after } = counted ?? {};
  const writers = archive.all<{ email: string }>(WRITERS, { convId, ...time }).map(({ email }) => email);
  return {
    ...{ first, critical, files, messages: Math.min(messages, MOST_IN_DIGEST) },
    hasMore: messages > MOST_IN_DIGEST,
    writers: writers.slice(0, MOST_WRITERS),
    moreWriters: Math.max(0, writers.length - MOST_WRITERS),
    question: firstQuestion(store, convId, time),
  };
}

/** The first of them not in the middle of an address. Chinese and Japanese have no space after theirs. */
const QUESTION = /\?(?=$|[\s?!"'”’»)])|[？؟]/u;

function firstQuestion(store: Store, convId: ConvId, time: Time): DigestEntry['question'] {
  for (const row of store.archive.all<{ msgId: MsgId }>(UNANSWERED, { convId, ...time })) {
    const message = readShortened(store, row.msgId);
    if (message !== null && QUESTION.test(message.text)) return previewOfMessage(message);
  }
  return null;
}

const KNOWN = `SELECT msgId, created FROM messages WHERE msgId >= :low AND msgId < :high AND created >= ${KNOWN_FROM_MS}`;

/** The last message before a time, ms since the epoch; 0: there is none. It bisects by msgId, as `firstSince` does. */
export function lastBefore({ archive }: Store, from: number): MsgId | 0 {
  const newest = archive.get<{ last: number | null }>('SELECT max(msgId) AS last FROM messages')?.last ?? 0;
  let [low, high] = [0, newest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = archive.get<{ msgId: number; created: number }>(`${KNOWN} ORDER BY msgId LIMIT 1`, {
      ...{ low: middle, high },
    });
    if (row !== undefined && row.created < from) low = row.msgId + 1;
    else high = middle;
  }
  return low === 0 ? 0 : msgId(low - 1);
}

const FIRST_SINCE = `
  SELECT msgId FROM messages WHERE msgId > :after AND created BETWEEN max(:from, ${KNOWN_FROM_MS}) AND :to
  ORDER BY msgId LIMIT 1`;

/** The last message after `after` before the first one that is known to be from a time, ms since the epoch; null: there is no such one. */
export function lastUntil(
  { archive }: Store,
  time: { readonly from: number; readonly to: number },
  after: number,
): MsgId | 0 | null {
  const later = archive.get<{ msgId: number }>(FIRST_SINCE, { ...time, after });
  return later === undefined ? null : msgId(later.msgId - 1);
}
