import { Notification } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { LeadsTo, NotifiedPlace, TestedNotification } from '../../../shared/model/notifications.ts';
import type { Log } from '../app/log.ts';
import { words } from '../app/shellWords.ts';
import { testOutcome } from './confirmation.ts';
import type { NotificationWords } from './notificationWords.ts';
import { offeredAnswers } from './offeredAnswers.ts';
import type { FollowedNotification } from './openNotifications.ts';
import { plainBody } from './plainBody.ts';

const text = words('notifications');

/** Windows moved it to its notification centre, where it can still be pressed. Other systems give no reasons, and say nothing when they do so. */
const LISTED = 'timedOut';

/** The person's answers to a notification. */
export interface NotificationAnswers {
  /** They press it. */
  readonly open: (leadsTo: LeadsTo) => void;
  readonly reply: (place: NotifiedPlace, text: string) => void;
  readonly markRead: (place: NotifiedPlace) => void;
}

export interface SystemNotifications {
  /** `onPressed`: it was pressed, which also leads there. */
  show(
    words: NotificationWords,
    leadsTo: LeadsTo,
    isSilent: boolean,
    onPressed?: () => void,
  ): FollowedNotification;
  /** Says that Parley runs on in the tray, and opens the window when it is pressed. Resolves as `test` does. */
  sayStillRunning(): Promise<TestedNotification>;
  /** The outcome of the last one; null: there was none yet. */
  last(): TestedNotification | null;
  /** Shows one that leads nowhere. Resolves when the system has shown or refused it, or has said neither for a few seconds. */
  test(isSilent: boolean): Promise<TestedNotification>;
}

interface SystemParts {
  readonly platform: AppInfo['platform'];
  /** Calls back after `ms`. */
  readonly later: (run: () => void, ms: number) => void;
  readonly log: Log;
}

/** The notifications of the system, by way of Electron. Systems that know no reply or actions leave them out. */
export function createSystemNotifications(
  answers: NotificationAnswers,
  { platform, later, log }: SystemParts,
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
    notification.once('close', ({ reason }) => {
      if (reason !== LISTED) open.delete(notification);
    });
    notification.once('failed', () => {
      open.delete(notification);
      last = { state: 'refused' };
      log.warn('The system refused a notification.');
    });
    return notification;
  }

  /** Shows it, and resolves when the system has shown or refused it, or has said neither for a few seconds. */
  async function outcomeOf(
    options: Electron.NotificationConstructorOptions,
    onClick = () => {},
  ): Promise<TestedNotification> {
    if (!Notification.isSupported()) return { state: 'unsupported' };
    const notification = put(options);
    notification.on('click', onClick);
    const ended = testOutcome(notification, later);
    notification.show();
    const outcome = await ended;
    if (outcome.state === 'unconfirmed') {
      last = outcome;
      log.warn('The system did not confirm a notification.');
    }
    return outcome;
  }

  return {
    show({ title, body }, leadsTo, isSilent, onPressed) {
      const place = leadsTo === null || 'list' in leadsTo ? null : leadsTo;
      const notification = put({
        ...{ title, body: plainBody(body, platform), silent: isSilent },
        ...offeredAnswers(place, platform),
      });
      notification.on('click', () => {
        answers.open(leadsTo);
        onPressed?.();
      });
      if (place !== null) {
        // A second event would send it again.
        notification.once('reply', (details) => answers.reply(place, details.reply));
        notification.on('action', () => answers.markRead(place));
      }
      notification.show();
      return followed(notification, () => open.delete(notification));
    },
    sayStillRunning: () =>
      outcomeOf({ title: text('stillRunning'), body: text('stillRunningBody'), silent: true }, () =>
        answers.open(null),
      ),
    last: () => (Notification.isSupported() ? last : { state: 'unsupported' }),
    test: (isSilent) => outcomeOf({ title: text('testTitle'), body: text('testBody'), silent: isSilent }),
  };
}

/** `onClose`: Parley closes it, of which Electron says nothing. */
function followed(notification: Notification, onClose: () => void): FollowedNotification {
  let where: ReturnType<FollowedNotification['where']> = 'shown';
  const leave = () => {
    where = 'gone';
  };
  // The system takes an answered one away without a word.
  notification.on('click', leave).on('reply', leave).on('action', leave);
  notification.once('close', ({ reason }) => {
    where = reason === LISTED ? 'kept' : 'gone';
  });
  return {
    where: () => where,
    close() {
      leave();
      onClose();
      notification.close();
    },
  };
}
