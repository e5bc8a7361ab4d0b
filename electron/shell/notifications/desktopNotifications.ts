import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '../../../shared/contract/index.ts';
import { AppError, fromResult } from '../../../shared/errors/errors.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import { type AccountId, type ConvId, outboxId } from '../../../shared/model/ids.ts';
import type { NotifiedPlace, TestedNotification } from '../../../shared/model/notifications.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import { createRateLimit } from '../app/rateLimit.ts';
import { words } from '../app/shellWords.ts';
import { createBadge } from './badge.ts';
import type { NotificationWords } from './notificationWords.ts';
import { createNotifier } from './notifier.ts';
import { createReminding } from './reminding.ts';
import { createSystemNotifications, type NotificationAnswers } from './systemNotifications.ts';

const MOST_TESTS = 10;
const WITHIN_MS = 60_000;

interface DesktopNotificationsParts {
  /** Hears how many messages are unread in all accounts. */
  readonly onUnread: (total: number) => void;
  /** A notification is shown. */
  readonly onShown: () => void;
  readonly platform: AppInfo['platform'];
  readonly settings: () => Settings;
  readonly now: () => Date;
  /** Milliseconds, of a clock that never goes back. */
  readonly clock: () => number;
  /** @throws AppError `signed-out` when the account is not open */
  readonly coreOf: (account: AccountId) => Pick<CoreClient, 'request'>;
  /** Names an account among several; null: it is the only one. */
  readonly accountName: (account: AccountId) => string | null;
  /** Whether the window has the focus. */
  readonly isFocused: () => boolean;
  /** The person pressed a notification that leads there; null: the test, which leads nowhere. */
  readonly goTo: (place: NotifiedPlace | null) => void;
  readonly log: Log;
}

export interface DesktopNotifications {
  hear(event: AccountEvent): void;
  /** The account was closed. */
  forget(account: AccountId): void;
  /** The window shows that conversation; null: none. */
  setInView(account: AccountId, convId: ConvId | null): void;
  /** The window shows nothing yet. */
  pageLoaded(): void;
  /** @throws AppError `too-often` */
  test(): Promise<TestedNotification>;
  /** The outcome of the last notification; null: there was none yet. */
  last(): TestedNotification | null;
  /** Says that Parley runs on in the tray. */
  sayStillRunning(): void;
}

/** Notifications of new messages on the person's desktop, their answers, and the number of unread messages. */
export function createDesktopNotifications(parts: DesktopNotificationsParts): DesktopNotifications {
  const { settings, coreOf, log } = parts;
  let inView: { readonly account: AccountId; readonly convId: ConvId } | null = null;

  const answers = answersTo(parts, (said, place) => void show(said, place, !settings().notifySound));
  const system = createSystemNotifications(answers, parts.platform, log);
  const show: typeof system.show = (...shown) => {
    parts.onShown();
    return system.show(...shown);
  };
  const notifier = createNotifier({
    ...parts,
    isInView: (account, convId) =>
      parts.isFocused() && inView?.account === account && inView.convId === convId,
    facts: async (account, convId, msgIds) =>
      fromResult(await coreOf(account).request('notifications.facts', { convId, msgIds: [...msgIds] })),
    show,
    later: (run, ms) => void setTimeout(run, ms),
  });
  const reminding = createReminding({
    ...parts,
    list: async (account) => fromResult(await coreOf(account).request('reminders.list', {})),
    show,
  });
  const tests = createRateLimit(MOST_TESTS, WITHIN_MS, parts.clock);
  const badge = createBadge(parts.onUnread);
  return {
    hear(event) {
      notifier.hear(event);
      if (event.name === 'reminders')
        reminding
          .hear(event.account, event.payload.due)
          .catch((thrown: unknown) =>
            log.warn(`A reminder was not shown or taken away: ${AppError.reason(thrown)}`),
          );
      badge.hear(event);
    },
    forget(account) {
      notifier.forget(account);
      reminding.forget(account);
      badge.forget(account);
    },
    setInView: (account, convId) => {
      inView = convId === null ? null : { account, convId };
    },
    pageLoaded: () => {
      inView = null;
    },
    sayStillRunning: system.sayStillRunning,
    last: system.last,
    async test() {
      tests.check();
      return system.test(!settings().notifySound);
    },
  };
}

/** The answers to notifications: a press, a reply, which goes through the outbox, and "Mark as read". `show`: says what became of them. */
function answersTo(
  { goTo, coreOf, log }: DesktopNotificationsParts,
  show: (said: NotificationWords, place: NotifiedPlace) => void,
): NotificationAnswers {
  const logged = (thrown: unknown) =>
    log.warn(`An answer to a notification failed: ${AppError.reason(thrown)}`);

  async function reply({ account, convId }: NotifiedPlace, text: string): Promise<void> {
    if (text.trim() === '') return;
    // As a forwarded text, it leaves the draft as it is.
    const input = { id: outboxId(randomUUID()), convId, text, msgId: null };
    fromResult(await coreOf(account).request('outbox.forward', input));
  }

  async function markRead({ account, convId, msgId }: NotifiedPlace): Promise<void> {
    fromResult(await coreOf(account).request('conversations.markRead', { convId, upTo: msgId }));
  }

  return {
    open: goTo,
    reply: (pressed, text) => {
      reply(pressed, text).catch((thrown: unknown) => {
        logged(thrown);
        // It is nowhere else.
        show({ title: words('notifications')('replyFailed'), body: text }, pressed);
      });
    },
    markRead: (pressed) => {
      markRead(pressed).catch(logged);
    },
  };
}
