import { RESPONSE_BANDS, type ResponseTimes } from '../../../shared/model/dashboard.ts';
import { type Columns, indexFrom, isGone, isOwn } from './messageFacts.ts';

/** The responses of a conversation, in the order of its messages. */
export interface Responses {
  /** The account's messages that answered, and their times, ms since the epoch. */
  readonly msgIds: number[];
  readonly at: number[];
  /** How long each took, ms. */
  readonly took: number[];
}

export const noResponses = (): Responses => ({ msgIds: [], at: [], took: [] });

/** Counts response times, and gives their percentiles without sorting them all. */
export interface ResponseTally {
  /** `times`: 1 to put it in, -1 to take it out. */
  count(at: number, took: number, times: 1 | -1): void;
  summarise(): ResponseTimes;
}

/** A slot has times that differ by 1 %: so many for each doubling, ms. */
const SLOTS_PER_DOUBLING = 64;

const slotOf = (took: number): number => Math.floor(Math.log2(took + 1) * SLOTS_PER_DOUBLING);

export function createResponseTally(fits: (at: number) => boolean): ResponseTally {
  /** The times in each slot, in no order. */
  const slots: (number[] | undefined)[] = [];
  const bands = RESPONSE_BANDS.map(() => 0).concat(0);
  let counted = 0;

  /** The smallest time that at least `part` of them don't exceed. */
  function percentile(part: number): number | null {
    let left = Math.ceil(counted * part) - 1;
    for (const slot of slots) {
      const size = slot?.length ?? 0;
      if (slot !== undefined && left < size) return Float64Array.from(slot).sort()[left] ?? null;
      left -= size;
    }
    return null;
  }

  return {
    count: (at, took, times) => {
      if (!fits(at)) return;
      counted += times;
      const band = bandOf(took);
      bands[band] = (bands[band] ?? 0) + times;
      const index = slotOf(took);
      const slot = slots[index] ?? [];
      slots[index] = slot;
      if (times > 0) slot.push(took);
      else slot.splice(slot.lastIndexOf(took), 1);
    },
    summarise: () => ({
      ...{ count: counted, bands: [...bands] },
      ...{ median: percentile(0.5), ninetieth: percentile(0.9) },
    }),
  };
}

/**
 * Brings the responses of a conversation up to date, whose messages changed from the id `changedFrom` on. A message that the account
 * deleted has still answered; a deleted one of others asks for nothing. An answer that seems to be earlier than its question, by another
 * clock, took no time.
 */
export function updateResponses(
  { length, msgIds, times, bits }: Columns,
  responses: Responses,
  changedFrom: number,
  tally: ResponseTally,
): void {
  while ((responses.msgIds.at(-1) ?? -1) >= changedFrom) {
    responses.msgIds.pop();
    tally.count(responses.at.pop() ?? 0, responses.took.pop() ?? 0, -1);
  }
  let index = indexFrom(msgIds, changedFrom, length);
  while (index > 0 && !isOwn(bits[index - 1] ?? 0)) index -= 1;
  let asked: number | null = null;
  for (; index < length; index += 1) {
    const bit = bits[index] ?? 0;
    const time = times[index] ?? 0;
    if (!isOwn(bit)) {
      if (!isGone(bit)) asked ??= time;
    } else if (asked !== null) {
      if (asked > 0 && time > 0) {
        const took = Math.max(0, time - asked);
        responses.msgIds.push(msgIds[index] ?? 0);
        responses.at.push(time);
        responses.took.push(took);
        tally.count(time, took, 1);
      }
      asked = null;
    }
  }
}

function bandOf(took: number): number {
  const band = RESPONSE_BANDS.findIndex((end) => took <= end);
  return band < 0 ? RESPONSE_BANDS.length : band;
}
