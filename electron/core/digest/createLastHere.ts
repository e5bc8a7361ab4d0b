import {
  ABSENCE_MS,
  type DigestOffer,
  type DigestStart,
  WORTH_A_DIGEST,
} from '../../../shared/model/digest.ts';
import { msgId } from '../../../shared/model/ids.ts';
import { IS_UNREAD_CONVERSATION } from '../conversations/readMarks.ts';
import { IS_OPEN } from '../conversations/states.ts';
import { getSyncState } from '../coverage/syncState.ts';
import { NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { newestMsgId } from '../messages/messagePages.ts';
import type { Clock } from '../time/clock.ts';
import { getLastHere, type LastHere, putLastHere } from './lastHereTable.ts';
import { lastUntil } from './readDigest.ts';

/** Knows when the person was last here, and up to which message. */
export interface HereKeeper {
  note(): void;
  /** The last absence. */
  start(): DigestStart;
  offer(): DigestOffer | null;
  dismiss(): void;
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  /** Another absence ended, or its offer was dismissed. */
  readonly onChange: () => void;
}

const SAVED_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const MOST_OFFERED = 99;

const NEVER_AWAY = { sinceAt: null, sinceUpTo: null, endAt: null, endUpTo: null, isDismissed: 0 } as const;

const COUNT = `
  SELECT count(*) AS n FROM (
    SELECT 1 FROM conversations AS c CROSS JOIN messages AS m ON m.convId = c.convId
    WHERE ${IS_UNREAD_CONVERSATION} AND ${IS_OPEN} AND m.msgId > max(c.readUpTo, :after) AND m.msgId <= :upTo
      AND m.flags & ${NEVER_UNREAD} = 0
    LIMIT ${MOST_OFFERED + 1})`;

/**
 * An absence is a time of `ABSENCE_MS` or more without a word that the person is here: Parley was closed, the computer locked or left alone.
 * Messages tell where it began, not the clock, which may be set back or forth.
 */
export function createLastHere({ store, clock, onChange }: Options): HereKeeper {
  /** When the person was last here in this session, on the clock that never goes back. */
  let seenAt: number | null = null;
  let savedAt = Number.NEGATIVE_INFINITY;

  function save(row: LastHere): void {
    putLastHere(store, row);
    savedAt = clock.monotonic();
  }

  /** The state once the person is here again; null: they weren't away. */
  function afterAbsence({ hereAt, hereUpTo }: LastHere, now: number): LastHere | null {
    // One clock may stand still while the computer sleeps, the other may have been set back.
    const away = Math.max(now - hereAt, seenAt === null ? 0 : clock.monotonic() - seenAt);
    if (away < ABSENCE_MS) return null;
    const back = here(now);
    return {
      ...back,
      ...{ sinceAt: Math.min(hereAt, Math.round(now - away)), sinceUpTo: hereUpTo },
      ...{ endAt: back.hereAt, endUpTo: back.hereUpTo, isDismissed: 0 },
    };
  }

  const here = (now: number) => ({ hereAt: now, hereUpTo: newestMsgId(store) ?? 0 });

  function note(): void {
    const now = clock.now();
    const last = getLastHere(store);
    const returned = last && afterAbsence(last, now);
    const isSaved = clock.monotonic() - savedAt < SAVED_EVERY_MS && (last?.hereAt ?? now) <= now;
    seenAt = clock.monotonic();
    if (returned !== null) {
      save(returned);
      onChange();
    } else if (last === null) save({ ...NEVER_AWAY, ...here(now) });
    else if (!isSaved) save({ ...last, ...here(now) });
  }

  function start(): DigestStart {
    const last = getLastHere(store);
    if (last === null || last.sinceAt === null) return { at: null, after: 0, upTo: null };
    // Messages from before the first sign-in were never new.
    const after = Math.max(last.sinceUpTo ?? 0, getSyncState(store).baseline ?? 0);
    // Messages of the absence may be stored later. Their times tell them from those that came after it, but one of a clock that is years
    // ahead tells nothing.
    const since = { from: last.endAt ?? 0, to: clock.now() + DAY_MS };
    const upTo = last.endAt === null ? null : lastUntil(store, since, Math.max(after, last.endUpTo ?? 0));
    return { at: Math.min(last.sinceAt, clock.now()), after: msgId(after), upTo };
  }

  return {
    note,
    start,
    offer: () => {
      if (getLastHere(store)?.isDismissed !== 0) return null;
      const { at, after, upTo } = start();
      if (at === null) return null;
      const messages =
        store.archive.get<{ n: number }>(COUNT, { after, upTo: upTo ?? Number.MAX_SAFE_INTEGER })?.n ?? 0;
      if (messages < WORTH_A_DIGEST) return null;
      return { at, messages: Math.min(messages, MOST_OFFERED), hasMore: messages > MOST_OFFERED };
    },
    dismiss: () => {
      const last = getLastHere(store);
      if (last === null || last.isDismissed === 1) return;
      putLastHere(store, { ...last, isDismissed: 1 });
      onChange();
    },
  };
}
