import type { AccountId } from '../../../shared/model/ids.ts';
import type { LeadsTo } from '../../../shared/model/notifications.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type * as Words from './notificationWords.ts';
import type { ShownNotification } from './openNotifications.ts';
import { isQuiet } from './quietTime.ts';
import type { ShowingParts } from './shownNotifications.ts';

/** Needed by notifications that the person asked for: of reminders, and of conversations that are back. */
export interface SayingParts extends Pick<ShowingParts, 'settings' | 'accountName'> {
  readonly show: (words: Words.NotificationWords, leadsTo: LeadsTo, isSilent: boolean) => ShownNotification;
  readonly now: () => Date;
}

/** Shows what is said of an account, as the settings want it now. */
export function createSaying({ settings, show, accountName, now }: SayingParts) {
  return (
    account: AccountId,
    words: typeof Words,
    said: (content: Settings['notifyContent']) => Words.NotificationWords,
    leadsTo: LeadsTo,
  ): ShownNotification => {
    const { notifyContent, notifySound, ...current } = settings();
    const isSilent = !notifySound || isQuiet(current, now());
    const name = notifyContent === 'nothing' ? null : accountName(account);
    const plain = said(notifyContent);
    return show(name === null ? plain : words.withAccount(plain, name), leadsTo, isSilent);
  };
}
