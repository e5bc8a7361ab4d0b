import { Notification } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { NotifiedPlace, TestedNotification } from '../../../shared/model/notifications.ts';
import type { Log } from '../app/log.ts';
import { words } from '../app/shellWords.ts';
import type { NotificationWords } from './notificationWords.ts';
import { plainBody } from './plainBody.ts';
import type { ShownNotification } from './shownNotifications.ts';

const text = words('notifications');

/** The person's answers to a notification. */
export interface NotificationAnswers {
  /** They press it; `place`: null for one about several conversations. */
  readonly open: (place: NotifiedPlace | null) => void;
  readonly reply: (place: NotifiedPlace, text: string) => void;
  readonly markRead: (place: NotifiedPlace) => void;
}

export interface SystemNotifications {
  show(words: NotificationWords, place: NotifiedPlace | null, isSilent: boolean): ShownNotification;
  /** Says that Parley runs on in the tray, and opens the window when it is pressed. */
  sayStillRunning(): void;
  /** The outcome of the last one; null: there was none yet. */
  last(): TestedNotification | null;
  /** Shows one that leads nowhere. Resolves when the system has shown or refused it. */
  test(isSilent: boolean): Promise<TestedNotification>;
}

/** The notifications of the system, by way of Electron. Systems that know no reply or actions leave them out. */
export function createSystemNotifications(
  answers: NotificationAnswers,
  platform: AppInfo['platform'],
  log: Log,
): SystemNotifications {
  /** Electron forgets a notification that nothing refers to, and its events with it. */
  const open = new Set<Notification>();
  let last: TestedNotification | null = null;

  function put(options: Electron.NotificationConstructorOptions): Notification {
    const notification = new Notification(options);
    open.add(notification);
    notification.once('show', () => {
      last = { state: 'shown' };
    });
    notification.once('close', () => open.delete(notification));
    notification.once('failed', () => {
      open.delete(notification);
      last = { state: 'refused' };
      log.warn('The system refused a notification.');
    });
    return notification;
  }

  return {
    show({ title, body }, place, isSilent) {
      const canAnswer = place !== null;
      const notification = put({
        ...{
          title,
          body: plainBody(body, platform),
          silent: isSilent,
          hasReply: canAnswer,
          replyPlaceholder: text('reply'),
        },
        actions: canAnswer ? [{ type: 'button', text: text('markRead') }] : [],
      });
      notification.on('click', () => answers.open(place));
      if (place !== null) {
        notification.on('reply', (details) => answers.reply(place, details.reply));
        notification.on('action', () => answers.markRead(place));
      }
      notification.show();
      return { close: () => notification.close() };
    },
    sayStillRunning() {
      const notification = put({ title: text('stillRunning'), body: text('stillRunningBody'), silent: true });
      notification.on('click', () => answers.open(null));
      notification.show();
    },
    last: () => (Notification.isSupported() ? last : { state: 'unsupported' }),
    test(isSilent) {
      const { promise, resolve } = Promise.withResolvers<TestedNotification>();
      if (!Notification.isSupported()) return Promise.resolve({ state: 'unsupported' });
      const notification = put({ title: text('testTitle'), body: text('testBody'), silent: isSilent });
      notification.once('show', () => resolve({ state: 'shown' }));
      notification.once('failed', () => resolve({ state: 'refused' }));
      notification.show();
      return promise;
    },
  };
}
