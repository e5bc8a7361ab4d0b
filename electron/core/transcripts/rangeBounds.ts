import type { MsgId } from '../../../shared/model/ids.ts';
import type { Interval } from '../coverage/interval.ts';
import { BEYOND } from './transcriptGaps.ts';

/** The place of a message by its time: before a range, in it, or after it; null: its time is unknown. */
export type Place = -1 | 0 | 1 | null;

/**
 * Finds the ids between which all messages of a range are. Only a message whose time is known to be outside it is a limit; where times go
 * back and forth, the limits are far apart.
 */
export interface RangeBounds {
  /** Takes the next message of the conversation, in ascending order. */
  add(id: MsgId, place: Place): void;
  bounds(): Interval;
  /** How many messages of unknown time are between the limits, so that they may belong to the range. */
  undatedInside(): number;
}

export function createRangeBounds(): RangeBounds {
  let after = 0;
  let above: MsgId | null = null;
  let isInside = false;
  /** Between the limits, and after the upper one. */
  let [inside, later] = [0, 0];

  return {
    add: (id, place) => {
      if (place === null) {
        if (above === null) inside += 1;
        else later += 1;
      } else if (place === -1 && !isInside) {
        [after, inside] = [id, 0];
      } else if (place === 1) {
        above ??= id;
        isInside = true;
      } else {
        [above, inside, later] = [null, inside + later, 0];
        isInside = true;
      }
    },
    bounds: () => ({ after, through: above === null ? BEYOND : above - 1 }),
    undatedInside: () => inside,
  };
}
