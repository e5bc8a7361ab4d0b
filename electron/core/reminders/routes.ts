import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Reminders } from './startReminders.ts';

/** Handles the routes `reminders.*` for the account that `current` returns. */
export function reminderRoutes(
  current: () => { readonly reminders: Reminders },
): Handlers<RoutesOf<'reminders'>> {
  return {
    'reminders.list': () => current().reminders.list(),
    'reminders.set': ({ msgId, at }) => {
      current().reminders.set(msgId, at);
      return null;
    },
    'reminders.remove': ({ msgId }) => {
      current().reminders.remove(msgId);
      return null;
    },
  };
}
