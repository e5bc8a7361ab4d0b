import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { HereKeeper } from './createLastHere.ts';
import { lastBefore, readDigest } from './readDigest.ts';

interface Account {
  readonly store: Store;
  readonly sync: Ends;
  readonly lastHere: HereKeeper;
}

/** Handles the routes `digest.*` for the account that `current` returns. */
export function digestRoutes(current: () => Account): Handlers<RoutesOf<'digest'>> {
  return {
    'digest.here': () => {
      current().lastHere.note();
      return null;
    },
    'digest.offer': () => current().lastHere.offer(),
    'digest.dismiss': () => {
      current().lastHere.dismiss();
      return null;
    },
    'digest.start': ({ from }) => {
      const { store, lastHere } = current();
      return from === null ? lastHere.start() : { at: from, after: lastBefore(store, from), upTo: null };
    },
    'digest.page': (wanted) => {
      const { store, sync } = current();
      return readDigest(store, sync, wanted);
    },
  };
}
