import type { RouteInput } from '../../../../shared/contract/index.ts';
import type { FileKind } from '../../../../shared/model/files/files.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';

/** Which files of a conversation are shown. */
export interface FileFilters {
  /** Null: of every kind. */
  readonly kind: FileKind | null;
  /** Who sent them; null: anyone. */
  readonly person: string | null;
  /** First and last day, as a date field has it: `2026-05-31`; '' for no limit. */
  readonly from: string;
  readonly until: string;
}

export const NO_FILTERS: FileFilters = { kind: null, person: null, from: '', until: '' };

export const isFiltered = ({ kind, person, from, until }: FileFilters): boolean =>
  kind !== null || person !== null || from !== '' || until !== '';

type Question = Omit<RouteInput<'files.browse'>, 'at' | 'limit'>;

/** The filters as core asks for them: days of this computer's time zone, the last one whole. */
export function browseQuestion(convId: ConvId | null, { kind, person, from, until }: FileFilters): Question {
  return { convId, kind, senderEmail: person, from: startOfDay(from, 0), to: startOfDay(until, 1) };
}

/** Midnight at the beginning of a day, or of the one `later` days after it, ms since the epoch; null for no day. */
function startOfDay(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  // By the calendar and not by hours: where clocks change, a day has 23 or 25 of them.
  const midnight = new Date(2000, 0, 1);
  midnight.setFullYear(year, month - 1, date + later);
  const at = midnight.getTime();
  return Number.isNaN(at) ? null : at;
}
