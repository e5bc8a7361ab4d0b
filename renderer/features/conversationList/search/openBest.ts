import { viewFor } from '../../../../shared/model/conversations.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Place } from '../../../../shared/model/place.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { isHere } from '../../places/accountWith.ts';

/** The best match. */
export interface Best {
  readonly convId: ConvId;
  /** Of the message that was found, where no conversation was, or that a link names. */
  readonly msgId?: MsgId;
}

/** Receives an answer, and the keys typed before it came: `\n` is Enter. */
export interface Outcomes {
  found(best: Best, typed: string): void;
  nothing(filter: string, typed: string): void;
  failed(thrown: unknown, typed: string): void;
}

/** Looks for the best match, and holds the keys typed until it opens. */
export interface BestFinder {
  /**
   * The place of a link; otherwise a conversation, or else the newest message found. Asks core, because the list may still show the results
   * for fewer letters.
   */
  find(filter: string): void;
  /** Whether keys are being held. */
  isLooking(): boolean;
  hold(typed: string): void;
  takeBackOne(): void;
  /** The person moved on: the answer and the keys typed for it are dropped. */
  stop(): void;
}

/** `placeIn`: the place that a text names, if it is a link. */
export function createBestFinder(
  request: Bridge['request'],
  placeIn: (text: string) => Place | null,
  outcomes: Outcomes,
): BestFinder {
  let looking: { typed: string } | null = null;

  /** Calls `then` with the keys typed, if the answer is still awaited. */
  const end = (search: { typed: string }, then: (typed: string) => void) => {
    if (looking !== search) return;
    looking = null;
    then(search.typed);
  };
  return {
    find: (filter) => {
      const search = { typed: '' };
      looking = search;
      const place = placeIn(filter);
      (place ? knownPlace(request, place) : findBest(request, filter)).then(
        (best) =>
          end(search, (typed) =>
            best === null ? outcomes.nothing(filter, typed) : outcomes.found(best, typed),
          ),
        (thrown) => end(search, (typed) => outcomes.failed(thrown, typed)),
      );
    },
    isLooking: () => looking !== null,
    hold: (typed) => {
      if (looking !== null) looking.typed += typed;
    },
    takeBackOne: () => {
      if (looking !== null) looking.typed = [...looking.typed].slice(0, -1).join('');
    },
    stop: () => {
      looking = null;
    },
  };
}

/** Null: the account has no such conversation. */
async function knownPlace(request: Bridge['request'], { convId, msgId }: Place): Promise<Best | null> {
  return (await isHere({ request }, convId)) ? { convId, ...(msgId !== null && { msgId }) } : null;
}

/** Null: nothing fits. */
async function findBest(request: Bridge['request'], filter: string): Promise<Best | null> {
  const { conversations } = await request('conversations.list', { view: viewFor(filter), limit: 1 });
  const [best] = conversations;
  if (best) return { convId: best.convId };
  const { hits } = await request('search.messages', { query: filter, convId: null, before: null, limit: 1 });
  const [hit] = hits;
  return hit ? { convId: hit.convId, msgId: hit.msgId } : null;
}
