import type { AccountEvent } from '../../../shared/contract/index.ts';
import { AppError, fromResult } from '../../../shared/errors/errors.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { AccountId, ConvId } from '../../../shared/model/ids.ts';
import type { LeadsTo, TestedNotification } from '../../../shared/model/notifications.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import { createRateLimit } from '../app/rateLimit.ts';
import { answersTo } from './answersTo.ts';
import { createBadge } from './badge.ts';
import { createInView } from './inView.ts';
import { createNotifier } from './notifier.ts';
import { createReminding } from './reminding.ts';
import { createSystemNotifications } from './systemNotifications.ts';
import { createWaking, type Waking } from './waking.ts';

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
  /** The window with the focus; null: none has it. */
  readonly focused: () => object | null;
  /** The person pressed a notification that leads there. */
  readonly goTo: (leadsTo: LeadsTo) => void;
  readonly log: Log;
}

export interface DesktopNotifications {
  hear(event: AccountEvent): void;
  /** The account was closed. A reply that wasn't sent stays, because it is nowhere else. */
  forget(account: AccountId): void;
  /** The account was removed from this computer. */
  removed(account: AccountId): void;
  /** That window shows those conversations, and no others. */
  setInView(window: object, account: AccountId, convIds: readonly ConvId[]): void;
  /** That window shows nothing yet. */
  pageLoaded(window: object): void;
  /** @throws AppError `too-often` */
  test(): Promise<TestedNotification>;
  /** The outcome of the last notification; null: there was none yet. */
  last(): TestedNotification | null;
  /** Says that Parley runs on in the tray. Resolves when the system has shown or refused it. */
  sayStillRunning(): Promise<TestedNotification>;
}

/** Notifications of new messages on the person's desktop, their answers, and the number of unread messages. */
export function createDesktopNotifications(parts: DesktopNotificationsParts): DesktopNotifications {
  const { settings, coreOf, log } = parts;
  const inView = createInView(parts.focused);

  const later = (run: () => void, ms: number) => void setTimeout(run, ms);
  const answers = answersTo({ ...parts, later }, (said, leadsTo, onPressed) =>
    show(said, leadsTo, !settings().notifySound, onPressed),
  );
  const system = createSystemNotifications(answers, { platform: parts.platform, later, log });
  const show: typeof system.show = (...shown) => {
    parts.onShown();
    return system.show(...shown);
  };
  const notifier = createNotifier({
    ...parts,
    isInView: inView.has,
    facts: async (account, convId, msgIds) =>
      fromResult(await coreOf(account).request('notifications.facts', { convId, msgIds: [...msgIds] })),
    show,
    later,
  });
  const reminding = createReminding({
    ...parts,
    list: async (account) => fromResult(await coreOf(account).request('reminders.list', {})),
    show,
    later,
  });
  const waking = createWaking({
    ...parts,
    get: async (account, convId) => {
      const answer = await coreOf(account).request('conversations.get', { convId });
      return !answer.ok && answer.error.code === 'not-found' ? null : fromResult(answer);
    },
    show,
  });
  const tests = createRateLimit(MOST_TESTS, WITHIN_MS, parts.clock);
  const badge = createBadge(parts.onUnread);
  return {
    hear(event) {
      notifier.hear(event);
      if (event.name === 'reminders' || event.name === 'changed')
        reminding
          .hear(event.account, event.name === 'reminders' ? event.payload.due : [])
          .catch((thrown: unknown) =>
            log.warn(`A reminder was not shown or taken away: ${AppError.reason(thrown)}`),
          );
      hearWoken(waking, event)?.catch((thrown: unknown) =>
        log.warn(`A notification of a snooze was not shown or taken away: ${AppError.reason(thrown)}`),
      );
      badge.hear(event);
    },
    removed: answers.removed,
    forget(account) {
      notifier.forget(account);
      reminding.forget(account);
      waking.forget(account);
      badge.forget(account);
    },
    setInView: inView.set,
    pageLoaded: inView.loaded,
    sayStillRunning: system.sayStillRunning,
    last: system.last,
    async test() {
      tests.check();
      return system.test(!settings().notifySound);
    },
  };
}

function hearWoken(waking: Waking, event: AccountEvent): Promise<void> | null {
  switch (event.name) {
    case 'woken':
      return waking.woken(event.account, event.payload.conversations);
    case 'changed': {
      const { conversations } = event.payload;
      return waking.changed(event.account, conversations?.map(({ convId }) => convId) ?? null);
    }
    default:
      return null;
  }
}
