import { getLocalTimeZone, parseDate } from '@internationalized/date';
import type { RouteInput } from '../../../shared/contract/index.ts';
import type { TranscriptFormat } from '../../../shared/model/transcripts.ts';
import type { Wanted } from './transcriptsStore.ts';

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
}

type Range = RouteInput<'transcripts.save'>['range'];

export const FIRST_CHOICES = (): Choices => ({
  ...{ format: 'html', isByDate: false, from: '', to: '', hasFiles: false },
  ...{ zoneChoice: 'here', otherZone: getLocalTimeZone() },
});

export const ZONES = (): readonly string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  const here = getLocalTimeZone();
  return known.includes(here) ? known : [here, ...known];
};

export function zoneOf({ zoneChoice, otherZone }: Choices): string {
  switch (zoneChoice) {
    case 'here':
      return getLocalTimeZone();
    case 'utc':
      return 'UTC';
    case 'other':
      return otherZone;
  }
}

/** The range as days of the chosen zone have it. */
export function rangeOf(choices: Choices, { msgIds }: Wanted): Range {
  if (msgIds !== null) return { kind: 'messages', msgIds: [...msgIds] };
  if (!choices.isByDate || (choices.from === '' && choices.to === '')) return { kind: 'all' };
  const zone = zoneOf(choices);
  return {
    kind: 'times',
    from: choices.from === '' ? null : parseDate(choices.from).toDate(zone).getTime(),
    to: choices.to === '' ? null : parseDate(choices.to).add({ days: 1 }).toDate(zone).getTime(),
  };
}
