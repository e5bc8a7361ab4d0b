import { viewFor } from '../../../../shared/model/conversations.ts';
import type { AccountId, ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Place } from '../../../../shared/model/place.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { hasPlace, isHere } from '../../places/accountWith.ts';
import { type FoundIn, mergeHits } from './allSearch.ts';

/** The best match. */
export interface Best {
  readonly account: AccountId;
  readonly convId: ConvId;
  /** Of the message that was found, where no conversation was, or that a link names. */
  readonly msgId?: MsgId;
  /** A link names a message that isn't there. */
  readonly lacksMessage?: boolean;
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

interface Sought {
  /** The accounts that are searched, first the one that is shown. */
  readonly bridges: () => readonly Bridge[];
  /** The place that a text names, if it is a link. */
  readonly placeIn: (text: string) => Place | null;
  /** The best first. */
  readonly order: (filter: string, found: readonly FoundIn[]) => readonly FoundIn[];
}

export function createBestFinder({ bridges, placeIn, order }: Sought, outcomes: Outcomes): BestFinder {
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
      const [shown] = bridges();
      (place ? knownPlace(shown, place) : findBest(bridges(), filter, order)).then(
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
async function knownPlace(shown: Bridge | undefined, place: Place): Promise<Best | null> {
  const { convId, msgId } = place;
  if (!shown || !(await isHere(shown, convId))) return null;
  const best = { account: shown.account, convId };
  if (msgId === null) return best;
  return (await hasPlace(shown, place)) ? { ...best, msgId } : { ...best, lacksMessage: true };
}

/** Null: nothing fits. */
async function findBest(
  bridges: readonly Bridge[],
  filter: string,
  order: Sought['order'],
): Promise<Best | null> {
  const conversations = await ofEach(bridges, async ({ account, request }) => {
    const page = await request('conversations.list', { view: viewFor(filter), limit: 1 });
    return page.conversations.map((conversation) => ({ account, conversation }));
  });
  const [best] = order(filter, conversations);
  if (best) return { account: best.account, convId: best.conversation.convId };
  const found = await ofEach(bridges, async ({ account, request }) => {
    const page = await request('search.messages', { query: filter, convId: null, before: null, limit: 1 });
    return [{ account, found: { hits: page.hits, next: null } }];
  });
  const [newest] = mergeHits(found).hits;
  return newest ? { account: newest.account, convId: newest.hit.convId, msgId: newest.hit.msgId } : null;
}

/** The results of each. One that fails doesn't keep the others from being found; all fail: throws. */
async function ofEach<T>(
  bridges: readonly Bridge[],
  ask: (bridge: Bridge) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const answers = await Promise.allSettled(bridges.map(ask));
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && given.length === 0) throw failed.reason;
  return given.flat();
}
