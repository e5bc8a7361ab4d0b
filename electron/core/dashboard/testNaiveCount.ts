import {
  type DayRange,
  type Figures,
  MOST_BUSIEST,
  RESPONSE_BANDS,
  WAITING_BANDS,
} from '../../../shared/model/dashboard.ts';
import { FILE_KINDS, type FileKind } from '../../../shared/model/files/files.ts';
import { convId as asConvId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';

interface Stored {
  readonly msgId: number;
  readonly convId: number;
  readonly created: number;
  readonly senderId: number;
  readonly flags: number;
  readonly kind: FileKind | null;
}
interface Timed extends Stored {
  readonly isOwn: boolean;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
}

const DAY_MS = 86_400_000;

/** The figures of a dashboard, by reading and counting everything, with the calendar of Intl. `now`: ms since the epoch. */
export function countNaively({ archive }: Store, range: DayRange, zone: string, now: number): Figures {
  const all = archive.all<Stored>(
    `SELECT m.msgId, m.convId, m.created, m.senderId, m.flags, a.kind
     FROM messages AS m LEFT JOIN attachments AS a USING (msgId) ORDER BY m.msgId`,
  );
  const timed = calendarOf(zone);
  const fits = ({ day }: Timed) => day >= (range.from ?? -1e9) && day <= (range.to ?? 1e9);
  const alive = all.filter(({ flags }) => (flags & 1) === 0);
  const shown = alive
    .filter(({ created }) => created > 0)
    .map(timed)
    .filter(fits);
  const conversations = [...Map.groupBy(all, ({ convId }) => convId).values()];
  const took = conversations
    .flatMap(responses)
    .filter(({ answer }) => fits(timed(answer)))
    .map((response) => response.took)
    .sort((a, b) => a - b);
  const percentile = (part: number) => took[Math.ceil(took.length * part) - 1] ?? null;
  const waits = conversations.flatMap(waitingTime);
  return {
    ...busy(shown),
    responses: {
      ...{ count: took.length, median: percentile(0.5), ninetieth: percentile(0.9) },
      bands: inBands(took, RESPONSE_BANDS),
    },
    waiting: {
      bands: inBands(
        waits.filter((created) => created > 0).map((created) => now - created),
        WAITING_BANDS,
      ),
      unknown: waits.filter((created) => created === 0).length,
    },
    messages: shown.length,
    untimed: alive.filter(({ created }) => created === 0).length,
  };
}

function calendarOf(zone: string): (stored: Stored) => Timed {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', hour: 'numeric' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  });
  return (stored) => {
    const parts = new Map(
      format.formatToParts(stored.created).map((part) => [part.type, Number(part.value)]),
    );
    const midnight = Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 0) - 1, parts.get('day') ?? 0);
    const weekday = (new Date(midnight).getUTCDay() + 6) % 7;
    const isOwn = (stored.flags & 4) !== 0;
    return { ...stored, isOwn, day: midnight / DAY_MS, weekday, hour: parts.get('hour') ?? 0 };
  };
}

/** Who wrote how much, and when. */
function busy(
  shown: readonly Timed[],
): Pick<Figures, 'days' | 'hours' | 'conversations' | 'people' | 'files'> {
  const grouped = (by: (message: Timed) => number) =>
    [...Map.groupBy(shown, by)]
      .map(([key, group]) => {
        const own = group.filter(({ isOwn }) => isOwn).length;
        return { key, own, others: group.length - own };
      })
      .sort((a, b) => a.key - b.key);
  const most = <T>(list: readonly T[], size: (item: T) => number) =>
    list.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_BUSIEST);
  const countAt = (weekday: number, hour: number) =>
    shown.filter((message) => message.weekday === weekday && message.hour === hour).length;
  return {
    days: grouped(({ day }) => day).map(({ key, ...counts }) => ({ day: key, ...counts })),
    hours: Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (__, hour) => countAt(weekday, hour)),
    ),
    conversations: most(
      grouped(({ convId }) => convId).map(({ key, ...counts }) => ({ convId: asConvId(key), ...counts })),
      ({ own, others }) => own + others,
    ),
    people: most(
      grouped(({ senderId, isOwn }) => (isOwn ? 0 : senderId))
        .filter(({ key }) => key > 0)
        .map(({ key, others }) => ({ personId: key, messages: others })),
      ({ messages }) => messages,
    ),
    files: most(
      FILE_KINDS.map((kind) => ({
        kind,
        files: shown.filter((message) => message.kind === kind).length,
      })).filter(({ files }) => files > 0),
      ({ files }) => files,
    ),
  };
}

function waitingTime(messages: readonly Stored[]): readonly number[] {
  const last = messages.findLastIndex(({ flags }) => (flags & 4) !== 0);
  const first = messages.slice(last + 1).find(({ flags }) => (flags & 5) === 0);
  return first === undefined ? [] : [first.created];
}

function responses(
  messages: readonly Stored[],
): readonly { readonly answer: Stored; readonly took: number }[] {
  return messages.flatMap((answer, i) => {
    if ((answer.flags & 4) === 0) return [];
    const before = messages.slice(0, i);
    const last = before.findLastIndex(({ flags }) => (flags & 4) !== 0);
    const question = before.slice(last + 1).find(({ flags }) => (flags & 1) === 0);
    if (question === undefined || question.created === 0 || answer.created === 0) return [];
    return [{ answer, took: Math.max(0, answer.created - question.created) }];
  });
}

const inBands = (values: readonly number[], ends: readonly number[]): readonly number[] =>
  [...ends, Number.POSITIVE_INFINITY].map((end, i) => {
    const begin = ends[i - 1] ?? Number.NEGATIVE_INFINITY;
    return values.filter((value) => value > begin && value <= end).length;
  });
