import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import { nameOf } from '../conversations/conversationName.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import { peopleById } from '../people/table.ts';
import type { DashboardCounts } from './startDashboard.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly dashboard: DashboardCounts;
  readonly sync: Ends;
}

/** Handles the routes `dashboard.*` for the account that `current` returns. */
export function dashboardRoutes(current: () => Account): Handlers<RoutesOf<'dashboard'>> {
  return {
    'dashboard.figures': async ({ range, zone }) => {
      const { store, dashboard, sync } = current();
      const figures = await dashboard.figures({ ...range, zone });
      const convIds = figures.conversations.map(({ convId }) => convId);
      const named = new Map(getConversations(store, convIds).map((one) => [one.convId, asProven(one, sync)]));
      const people = peopleById(
        store,
        figures.people.map(({ personId }) => personId),
      );
      return {
        ...figures,
        conversations: figures.conversations.flatMap(({ convId, ...counts }) => {
          const conversation = named.get(convId);
          return conversation ? [{ ...counts, conversation: nameOf(conversation) }] : [];
        }),
        people: figures.people.flatMap(({ personId, messages }) => {
          const person = people.get(personId);
          return person ? [{ person, messages }] : [];
        }),
      };
    },
    'dashboard.places': ({ range, zone, ...wanted }) =>
      current().dashboard.places({ ...range, zone }, wanted),
  };
}
