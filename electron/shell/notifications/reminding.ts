import type { AccountId } from '../../../shared/model/ids.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import { isQuiet } from './quietTime.ts';
import type { ShowingParts, ShownNotification } from './shownNotifications.ts';

type Parts = Pick<ShowingParts, 'settings' | 'show' | 'accountName'> & { readonly now: () => Date };

/** More of them are not closed with their account: the system has dropped them long since. */
const REMEMBERED = 50;

export interface Reminding {
  tell(account: AccountId, due: readonly Reminder[]): Promise<void>;
  /** The account was closed: its notifications go. */
  forget(account: AccountId): void;
}

/** Tells the person of messages that they wanted to be reminded of: also in a quiet time, which they chose it for, but without a sound. */
export function createReminding({ settings, show, accountName, now }: Parts): Reminding {
  const shown = new Map<AccountId, ShownNotification[]>();
  return {
    async tell(account, due) {
      if (due.length === 0) return;
      const ofAccount = shown.get(account) ?? [];
      shown.set(account, ofAccount);
      const words = await import('./notificationWords.ts');
      // Meanwhile, the account may have been closed.
      if (shown.get(account) !== ofAccount) return;
      const current = settings();
      const isSilent = !current.notifySound || isQuiet(current, now());
      const told = due.map((reminder) => {
        const { convId, msgId } = reminder.message;
        const said = words.wordsForReminder(reminder, current.notifyContent);
        const name = accountName(account);
        const isNamed = name !== null && current.notifyContent !== 'nothing';
        const named = isNamed ? words.withAccount(said, name) : said;
        return show(named, { account, convId, msgId }, isSilent);
      });
      ofAccount.push(...told);
      ofAccount.splice(0, ofAccount.length - REMEMBERED);
    },
    forget(account) {
      for (const notification of shown.get(account) ?? []) notification.close();
      shown.delete(account);
    },
  };
}
