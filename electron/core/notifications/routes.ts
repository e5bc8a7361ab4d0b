import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import { notificationFacts } from './facts.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly sync: Ends;
}

/** Handles the routes `notifications.*` for the account that `current` returns. */
export function notificationRoutes(current: () => Account): Handlers<RoutesOf<'notifications'>> {
  return {
    'notifications.facts': (input) => {
      const { store, sync } = current();
      return notificationFacts(store, sync, input);
    },
  };
}
