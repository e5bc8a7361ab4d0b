import type { ConvId } from '../../../shared/model/ids.ts';
import type { Message, NewMessages } from '../../../shared/model/messages.ts';

/** Between two announcements of open conversations, ms, so that a burst doesn't drown the one being read out. */
const HERE_EVERY_MS = 3_000;
/** Between two announcements of other conversations, ms. */
const ELSEWHERE_EVERY_MS = 5_000;
/** How many messages are read out at once. */
const MOST_READ_OUT = 3;

/** The texts to read out at one time. */
export interface Announcement {
  /** Of the open conversations, oldest first, at most `MOST_READ_OUT`. */
  readonly messages: readonly Message[];
  /** How many more arrived in them before these. */
  readonly more: number;
  /** New messages in other conversations; null if there are none, or they were announced a moment ago. */
  readonly elsewhere: { readonly messages: number; readonly conversations: number } | null;
}

/** Gathers what arrived until it may be read out. All times in ms, on a clock that only grows. */
export interface Announcer {
  /** `count` messages came into an open conversation; `messages` are the last of them. */
  here(messages: readonly Message[], count: number): void;
  elsewhere(newMessages: Pick<NewMessages, 'convId' | 'count'>): void;
  /** Those conversations are open now; which messages they hold is plain to see. */
  opened(convIds: readonly ConvId[]): void;
  /** Returns the announcement that may be read out now, and forgets it; null if there is none. */
  take(now: number): Announcement | null;
  /** When there may be something to take; null when nothing waits. */
  dueAt(): number | null;
}

export function createAnnouncer(): Announcer {
  let messages: readonly Message[] = [];
  let count = 0;
  let open: readonly ConvId[] = [];
  let counts = new Map<ConvId, number>();
  let hereAt = 0;
  let elsewhereAt = 0;

  const takeHere = (now: number): Pick<Announcement, 'messages' | 'more'> => {
    if (count === 0 || now < hereAt) return { messages: [], more: 0 };
    const taken = { messages, more: count - messages.length };
    messages = [];
    count = 0;
    hereAt = now + HERE_EVERY_MS;
    return taken;
  };
  const takeElsewhere = (now: number): Announcement['elsewhere'] => {
    if (counts.size === 0 || now < elsewhereAt) return null;
    const sum = [...counts.values()].reduce((all, each) => all + each, 0);
    const taken = { messages: sum, conversations: counts.size };
    counts = new Map();
    elsewhereAt = now + ELSEWHERE_EVERY_MS;
    return taken;
  };
  return {
    here: (arrived, arrivedCount) => {
      messages = [...messages, ...arrived].slice(-MOST_READ_OUT);
      count += arrivedCount;
    },
    elsewhere: ({ convId, count: arrivedCount }) =>
      void counts.set(convId, (counts.get(convId) ?? 0) + arrivedCount),
    opened: (convIds) => {
      if (String(convIds) === String(open)) return;
      open = convIds;
      messages = messages.filter(({ convId }) => convIds.includes(convId));
      // The others that arrived before these may be of any.
      count = messages.length;
      for (const convId of convIds) counts.delete(convId);
    },
    take: (now) => {
      const taken = { ...takeHere(now), elsewhere: takeElsewhere(now) };
      return taken.messages.length + taken.more === 0 && taken.elsewhere === null ? null : taken;
    },
    dueAt: () => {
      const due = [...(count > 0 ? [hereAt] : []), ...(counts.size > 0 ? [elsewhereAt] : [])];
      return due.length === 0 ? null : Math.min(...due);
    },
  };
}
