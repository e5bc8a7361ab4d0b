import type { AccountId } from '../../../shared/model/ids.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import { isQuiet } from './quietTime.ts';
import type { ShowingParts } from './shownNotifications.ts';

type Parts = Pick<ShowingParts, 'settings' | 'show'> & { readonly now: () => Date };

/** Tells the person of messages that they wanted to be reminded of: also in a quiet time, which they chose it for, but without a sound. */
export const createReminding =
  ({ settings, show, now }: Parts) =>
  async (account: AccountId, due: readonly Reminder[]): Promise<void> => {
    if (due.length === 0) return;
    const words = await import('./notificationWords.ts');
    const current = settings();
    const isSilent = !current.notifySound || isQuiet(current, now());
    for (const reminder of due) {
      const { convId, msgId } = reminder.message;
      show(words.wordsForReminder(reminder, current.notifyContent), { account, convId, msgId }, isSilent);
    }
  };
