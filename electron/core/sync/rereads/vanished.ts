import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Interval } from '../../coverage/interval.ts';
import type { Store } from '../../db/store.ts';
import { markGone, type Shown, shownWithin } from '../intake/differences.ts';
import type { Intake } from '../intake/intake.ts';
import type { Page } from '../reading/page.ts';

/** The messages in (after, through], of one conversation or of all; null if the service doesn't return the conversation. */
export type AskStretch = (interval: Interval, limit: number, convId: ConvId | null) => Promise<Page | null>;

interface Options {
  readonly store: Store;
  readonly ask: AskStretch;
  readonly intake: Intake;
}

/** Stored messages that are missing from a response. */
export interface Vanished {
  /** Messages stored in the stretch that the page proves, but missing from the page. */
  from(page: Page, proven: Interval, convId: ConvId | null): readonly Shown[];
  /** Marks messages as deleted that a second request doesn't return either. Returns how many. */
  confirm(shown: readonly Shown[]): Promise<number>;
  /** Keeps messages that are missing for another reason than deletion. They aren't requested one by one again. */
  keep(ids: readonly MsgId[]): void;
  isKept(id: MsgId): boolean;
}

export function createVanished({ store, ask, intake }: Options): Vanished {
  const kept = new Set<number>();

  function keep(ids: readonly MsgId[]): void {
    if (ids.length > 0) intake.note('unavailable', ids);
    for (const id of ids) kept.add(id);
  }

  return {
    from: (page, proven, convId) => {
      const given = new Set(page.batches.flatMap(({ messages }) => messages.map(({ msgId }) => msgId)));
      const isInHole = (id: number) => page.holes.some(({ after, through }) => id > after && id <= through);
      return shownWithin(store, proven, convId).filter(({ msgId }) => !given.has(msgId) && !isInHole(msgId));
    },
    // A response may omit what the next one contains, so a message only counts as gone after a second request.
    confirm: async (shown) => {
      const gone: MsgId[] = [];
      const withheld: MsgId[] = [];
      for (const { msgId, convId } of shown) {
        const second = await ask({ after: msgId - 1, through: msgId }, 1, convId);
        if (second === null) withheld.push(msgId);
        else if (isEmpty(second)) gone.push(msgId);
      }
      if (gone.length > 0) intake.took(markGone(store, gone), 're-read');
      keep(withheld);
      return gone.length;
    },
    keep,
    isKept: (id) => kept.has(id),
  };
}

/** The response was empty, also of unreadable elements. */
export function isEmpty({ batches, holes, unplaced }: Page): boolean {
  return (
    holes.length === 0 && unplaced.length === 0 && batches.every(({ messages }) => messages.length === 0)
  );
}
