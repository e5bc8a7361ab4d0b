import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Store } from '../db/store.ts';
import { namesakesIn } from './inConversation.ts';
import { listPeople } from './table.ts';

/** Handles the routes `people.*` for the account that `current` returns. */
export function peopleRoutes(current: () => { readonly store: Store }): Handlers<RoutesOf<'people'>> {
  return {
    'people.list': (input) => listPeople(current().store, input),
    'people.namesakes': ({ convId }) => namesakesIn(current().store, convId),
  };
}
