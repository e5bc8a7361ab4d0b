import type { ConversationName } from './conversations.ts';
import type { FileKind } from './files/files.ts';
import type { ConvId, MsgId } from './ids.ts';
import type { Coordinates } from './messages.ts';
import type { Person } from './people.ts';

/** A day of the calendar, as days between 1 January 1970 and it, whatever the zone. */
export type Day = number;

/** The days that a dashboard is about. */
export interface DayRange {
  /** The first and the last day; null: no limit. */
  readonly from: Day | null;
  readonly to: Day | null;
}

/** Messages by the account and by others. Deleted ones never count. */
export interface MessageCounts {
  readonly own: number;
  readonly others: number;
}

export interface DayCounts extends MessageCounts {
  readonly day: Day;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The upper ends of the bands in which times are counted, ms. A last band has all longer times. */
export const RESPONSE_BANDS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
] as const;
export const WAITING_BANDS = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 30 * DAY_MS] as const;

/**
 * A response takes from the first message of others that the account had not answered to the account's next message, in a conversation. It
 * belongs to the day of that next message. Those with an unknown time don't count.
 */
export interface ResponseTimes {
  readonly count: number;
  /** Ms; null: there are none. At least half, and nine in ten, took no longer. */
  readonly median: number | null;
  readonly ninetieth: number | null;
  /** How many took up to each of `RESPONSE_BANDS`, and longer. */
  readonly bands: readonly number[];
}

/** The open conversations that wait for the account now. */
export interface WaitingAges {
  /** How many have waited up to each of `WAITING_BANDS`, and longer. */
  readonly bands: readonly number[];
  /** How many since an unknown time. */
  readonly unknown: number;
}

/** The content of a dashboard, without names. */
export interface Figures {
  /** The days with messages, ascending. */
  readonly days: readonly DayCounts[];
  /** By weekday (0: Monday), then by hour. */
  readonly hours: readonly (readonly number[])[];
  readonly responses: ResponseTimes;
  readonly waiting: WaitingAges;
  /** Those with the most messages, the most first. */
  readonly conversations: readonly (MessageCounts & { readonly convId: ConvId })[];
  readonly people: readonly { readonly personId: number; readonly messages: number }[];
  /** The most first. */
  readonly files: readonly { readonly kind: FileKind; readonly files: number }[];
  readonly messages: number;
  /** Messages of an unknown time, whatever the range. */
  readonly untimed: number;
}

/** The busiest conversations and people that are named. */
export const MOST_BUSIEST = 10;

export interface Dashboard extends Omit<Figures, 'conversations' | 'people'> {
  readonly conversations: readonly (MessageCounts & { readonly conversation: ConversationName })[];
  readonly people: readonly { readonly person: Person; readonly messages: number }[];
}

/** A part of the map, degrees. Over the date line, `west` is above `east`. */
export interface MapPart {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Places near one another, or one place. */
export interface PlaceCluster extends Coordinates {
  /** How many messages. */
  readonly count: number;
  /** The newest of them, and its place in words. */
  readonly msgId: MsgId;
  readonly convId: ConvId;
  readonly label: string;
  /** When that one was sent, ms since the epoch. */
  readonly created: number | null;
  /** The scale at which these come apart; null: they are too near one another for any. */
  readonly apartAt: number | null;
}

/** The places in a part of the map. */
export interface PlacesOnMap {
  /** The largest first, at most `MOST_PLACES`. */
  readonly clusters: readonly PlaceCluster[];
  /** All messages with a place in range. */
  readonly total: number;
  /** Those of them whose place is unknown, so that no map has them. */
  readonly unplaced: number;
}

export const MOST_PLACES = 200;
/** Scales of the map: each shows half as many degrees as the one before. */
export const LARGEST_SCALE = 8;

/** Each has a table of its own. */
export const CHARTS = [
  'days',
  'hours',
  'weekdays',
  'responses',
  'waiting',
  'conversations',
  'people',
  'files',
  'places',
] as const;
export type Chart = (typeof CHARTS)[number];
