import type { AccountId } from '../../../shared/model/ids.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import { isQuiet } from './quietTime.ts';
import type { ShowingParts, ShownNotification } from './shownNotifications.ts';

type Parts = Pick<ShowingParts, 'settings' | 'show'> & { readonly now: () => Date };

export interface Reminding {
  tell(account: AccountId, due: readonly Reminder[]): Promise<void>;
  /** The account was closed: its notifications go. */
  forget(account: AccountId): void;
}

/** Tells the person of messages that they wanted to be reminded of: also in a quiet time, which they chose it for, but without a sound. */
export function createReminding({ settings, show, now }: Parts): Reminding {
  const shown = new Map<AccountId, ShownNotification[]>();
  return {
    async tell(account, due) {
      if (due.length === 0) return;
      const words = await import('./notificationWords.ts');
      const current = settings();
      const isSilent = !current.notifySound || isQuiet(current, now());
      const told = due.map((reminder) => {
        const { convId, msgId } = reminder.message;
        const said = words.wordsForReminder(reminder, current.notifyContent);
        return show(said, { account, convId, msgId }, isSilent);
      });
      shown.set(account, [...(shown.get(account) ?? []), ...told]);
    },
    forget(account) {
      for (const notification of shown.get(account) ?? []) notification.close();
      shown.delete(account);
    },
  };
}
