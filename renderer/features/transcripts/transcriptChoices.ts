import { type CalendarDate, parseDate } from '@internationalized/date';
import type { RouteInput } from '../../../shared/contract/index.ts';
import {
  MOST_PRINTED,
  type TranscriptFacts,
  type TranscriptFormat,
} from '../../../shared/model/transcripts.ts';
import { localZone } from '../../lib/format/localZone.ts';
import type { Wanted } from './transcriptsStore.ts';

export const REDACTED_KINDS = ['people', 'numbers', 'addresses'] as const;
export type RedactedKind = (typeof REDACTED_KINDS)[number];

export type ZoneChoice = 'here' | 'utc' | 'other';

/** The person's choices in the dialog. */
export interface Choices {
  readonly format: TranscriptFormat;
  readonly isByDate: boolean;
  /** `2026-05-31`, or ''; the last day is in it. */
  readonly from: string;
  readonly to: string;
  readonly zoneChoice: ZoneChoice;
  readonly otherZone: string;
  readonly hasFiles: boolean;
  readonly isRedacted: boolean;
  readonly redacted: Readonly<Record<RedactedKind, boolean>>;
  /** Texts with commas between. */
  readonly words: string;
}

type Range = RouteInput<'transcripts.save'>['range'];
type Redaction = RouteInput<'transcripts.save'>['redaction'];

export const FIRST_CHOICES = (): Choices => ({
  ...{ format: 'html', isByDate: false, from: '', to: '', hasFiles: false },
  ...{ zoneChoice: 'here', otherZone: localZone() },
  ...{ isRedacted: false, redacted: { people: true, numbers: true, addresses: true }, words: '' },
});

export const ZONES = (): readonly string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  const here = localZone();
  return known.includes(here) ? known : [here, ...known];
};

export function zoneOf({ zoneChoice, otherZone }: Choices): string {
  switch (zoneChoice) {
    case 'here':
      return localZone();
    case 'utc':
      return 'UTC';
    case 'other':
      return otherZone;
  }
}

/** Whether these are all messages of a conversation, so that days can be chosen. */
export const isWhole = (wanted: Wanted): boolean => wanted.convId !== null && wanted.msgIds === null;

/** The range as days of the chosen zone have it. A day that can't be read is none. */
export function rangeOf(choices: Choices, wanted: Wanted): Range {
  if (wanted.convId === null) return { kind: 'search', query: wanted.query };
  const { msgIds } = wanted;
  if (msgIds !== null) return { kind: 'messages', msgIds: [...msgIds] };
  const [from, to] = [dayOf(choices.from), dayOf(choices.to)];
  if (!choices.isByDate || (from === null && to === null)) return { kind: 'all' };
  const zone = zoneOf(choices);
  return {
    kind: 'times',
    from: from?.toDate(zone).getTime() ?? null,
    to: to?.add({ days: 1 }).toDate(zone).getTime() ?? null,
  };
}

/** Of a field that also takes years of five and six digits. */
function dayOf(typed: string): CalendarDate | null {
  return /^\d{4}-\d{2}-\d{2}$/u.test(typed) ? parseDate(typed) : null;
}

/** Whether there are more messages than the format can have; false until they are counted. */
export const isTooMuch = (format: TranscriptFormat, facts: TranscriptFacts | null): boolean =>
  format === 'pdf' && (facts?.coverage.messages ?? 0) > MOST_PRINTED;

/** As many of the typed texts as core takes. */
const [MOST_WORDS, LONGEST_WORD] = [200, 200];

/** Null: nothing is replaced. */
export function redactionOf({ isRedacted, redacted, words }: Choices): Redaction {
  if (!isRedacted) return null;
  const typed = words.split(',').map((word) => word.trim().slice(0, LONGEST_WORD));
  return { ...redacted, words: typed.filter((word) => word !== '').slice(0, MOST_WORDS) };
}
