import {
  type DayCounts,
  type DayRange,
  type Figures,
  MOST_BUSIEST,
} from '../../../shared/model/dashboard.ts';
import { FILE_KINDS } from '../../../shared/model/files/files.ts';
import { type Columns, isGone, isOwn, kindOf } from './messageFacts.ts';
import type { OffsetAt } from './zoneOffsets.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** How many messages of a conversation are in range. */
export interface ConversationTally {
  own: number;
  others: number;
}

/** Counts messages, one at a time, so that one that changed is taken out and put in again. */
export interface Tally {
  /** Whether a time (ms since the epoch) is in range. */
  isIn(at: number): boolean;
  /** The message at that index. `times`: 1 to put it in, -1 to take it out. */
  count(from: Columns, index: number, conversation: ConversationTally, times: 1 | -1): void;
  figures(): Omit<Figures, 'conversations' | 'responses' | 'waiting'>;
}

export function createTally({ from, to }: DayRange, offsetAt: OffsetAt): Tally {
  const [first, last] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  const hasAll = from === null && to === null;
  const days = new Map<number, ConversationTally>();
  const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  /** By person: the ids are dense. */
  const people: number[] = [];
  const files = FILE_KINDS.map(() => 0);
  let untimed = 0;
  let messages = 0;
  let [lastDay, ofDay] = [Number.NaN, { own: 0, others: 0 }];

  function tallyOf(day: number): ConversationTally {
    if (day === lastDay) return ofDay;
    ofDay = days.get(day) ?? { own: 0, others: 0 };
    days.set(day, ofDay);
    lastDay = day;
    return ofDay;
  }

  function count(of: Columns, index: number, conversation: ConversationTally, times: 1 | -1): void {
    const bits = of.bits[index] ?? 0;
    const at = of.times[index] ?? 0;
    if (isGone(bits)) return;
    if (at === 0) {
      untimed += times;
      return;
    }
    const local = at + offsetAt(at);
    const day = Math.floor(local / DAY_MS);
    if (day < first || day > last) return;
    messages += times;
    const row = hours[(day + FIRST_WEEKDAY) % 7];
    const hour = Math.floor((local - day * DAY_MS) / HOUR_MS);
    if (row) row[hour] = (row[hour] ?? 0) + times;
    const side = isOwn(bits) ? 'own' : 'others';
    tallyOf(day)[side] += times;
    conversation[side] += times;
    const sender = of.senders[index] ?? 0;
    if (side === 'others' && sender > 0) people[sender] = (people[sender] ?? 0) + times;
    const kind = kindOf(bits);
    if (kind >= 0) files[kind] = (files[kind] ?? 0) + times;
  }

  return {
    count,
    isIn: (at) => {
      if (hasAll) return true;
      const day = Math.floor((at + offsetAt(at)) / DAY_MS);
      return day >= first && day <= last;
    },
    figures: () => ({
      ...{ messages, untimed, hours: hours.map((row) => [...row]) },
      days: [...days]
        .filter(([, { own, others }]) => own + others > 0)
        .map(([day, counts]): DayCounts => ({ day, ...counts }))
        .sort((a, b) => a.day - b.day),
      people: mostMessages(people),
      files: FILE_KINDS.map((kind, i) => ({ kind, files: files[i] ?? 0 }))
        .filter((each) => each.files > 0)
        .sort((a, b) => b.files - a.files),
    }),
  };
}

const mostMessages = (people: readonly number[]): Figures['people'] =>
  people
    .map((messages, personId) => ({ personId, messages }))
    .filter(({ messages }) => messages > 0)
    .sort((a, b) => b.messages - a.messages || a.personId - b.personId)
    .slice(0, MOST_BUSIEST);
