import type { Conversation } from '../../../../shared/model/conversations.ts';
import type { AccountId } from '../../../../shared/model/ids.ts';
import type { SearchHit } from '../../../../shared/model/search.ts';
import type { Found } from './messageSearchStore.ts';

export interface FoundIn {
  readonly account: AccountId;
  readonly conversation: Conversation;
}

export interface HitIn {
  readonly account: AccountId;
  readonly hit: SearchHit;
}

/** The messages that an account found. */
export interface HitsOf {
  readonly account: AccountId;
  readonly found: Pick<Found, 'hits' | 'next'>;
}

interface MergedHits {
  /** Newest first. */
  readonly hits: readonly HitIn[];
  /** The accounts whose next hits have to be read before others can follow. */
  readonly next: readonly AccountId[];
}

/** Merges the hits of several accounts. It ends where the next hit of an account isn't known. */
export function mergeHits(parts: readonly HitsOf[]): MergedHits {
  const queues = parts.map(({ account, found }) => ({ account, found, at: 0 }));
  const hits: HitIn[] = [];
  const waiting = () => queues.filter(({ found, at }) => at === found.hits.length && found.next !== null);
  while (waiting().length === 0) {
    const heads = queues.flatMap((queue) => {
      const hit = queue.found.hits[queue.at];
      return hit ? [{ queue, hit }] : [];
    });
    const [first, ...others] = heads;
    if (!first) break;
    // The order of an account stays, also where a message has no time.
    const { queue, hit } = others.reduce((best, one) => (comesFirst(one.hit, best.hit) ? one : best), first);
    queue.at += 1;
    hits.push({ account: queue.account, hit });
  }
  return { hits, next: waiting().map(({ account }) => account) };
}

/** As in one account: parts of words come last. */
const comesFirst = (one: SearchHit, other: SearchHit): boolean =>
  one.isPart === other.isPart ? timeOf(one) > timeOf(other) : other.isPart;

const timeOf = ({ created }: SearchHit): number => created ?? Number.POSITIVE_INFINITY;
