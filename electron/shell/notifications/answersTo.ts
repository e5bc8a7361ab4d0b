import { randomUUID } from 'node:crypto';
import { AppError, fromResult } from '../../../shared/errors/errors.ts';
import { type AccountId, outboxId } from '../../../shared/model/ids.ts';
import type { LeadsTo, NotifiedPlace } from '../../../shared/model/notifications.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import { words } from '../app/shellWords.ts';
import type { Later } from './answerInTime.ts';
import { askedAgain } from './askedAgain.ts';
import type { NotificationWords } from './notificationWords.ts';
import type { ShownNotification } from './openNotifications.ts';
import type { NotificationAnswers } from './systemNotifications.ts';

const text = words('notifications');

interface AnswersParts {
  /** The person pressed a notification that leads there. */
  readonly goTo: (leadsTo: LeadsTo) => void;
  /** @throws AppError `signed-out` when the account is not open */
  readonly coreOf: (account: AccountId) => Pick<CoreClient, 'request'>;
  /** Names an account among several; null: it is the only one. */
  readonly accountName: (account: AccountId) => string | null;
  readonly settings: () => Pick<Settings, 'notifyContent'>;
  readonly later: Later;
  readonly log: Log;
}

interface AnswersTo extends NotificationAnswers {
  /** The account was removed from this computer: what was said of it goes. */
  removed(account: AccountId): void;
}

/** More are not closed with their account: the system has dropped them long since. */
const REMEMBERED = 50;
/** The reply to a removed account can't be sent any more. Its text is shown for so long, ms. */
const LATE_SHOWN_MS = 600_000;

/**
 * The answers to notifications: a press, a reply, which goes through the outbox, and "Mark as read". `show`: says what became of them.
 * `onPressed`: it was pressed.
 */
export function answersTo(
  { goTo, coreOf, accountName, settings, later, log }: AnswersParts,
  show: (said: NotificationWords, leadsTo: LeadsTo, onPressed?: () => void) => ShownNotification,
): AnswersTo {
  let failed: readonly { readonly account: AccountId; readonly notification: ShownNotification }[] = [];
  const gone = new Set<AccountId>();

  const logged = (thrown: unknown) =>
    log.warn(`An answer to a notification failed: ${AppError.reason(thrown)}`);

  function openCore(account: AccountId) {
    const core = coreOf(account);
    // It was added again.
    gone.delete(account);
    return core;
  }

  async function reply({ account, convId }: NotifiedPlace, written: string): Promise<void> {
    if (written.trim() === '') return;
    // As a forwarded text, it leaves the draft as it is.
    const input = { id: outboxId(randomUUID()), convId, text: written, msgId: null };
    // Twice with the same id is one item.
    await askedAgain(async () => fromResult(await openCore(account).request('outbox.forward', input)));
  }

  async function markRead({ account, convId, msgId }: NotifiedPlace): Promise<void> {
    const input = { convId, upTo: msgId };
    await askedAgain(async () =>
      fromResult(await openCore(account).request('conversations.markRead', input)),
    );
  }

  const isPrivate = () => settings().notifyContent === 'nothing';

  /** The notification that was answered has gone, so another one says that the answer failed. */
  async function sayFailed(said: NotificationWords, pressed: NotifiedPlace, onPressed?: () => void) {
    const { withAccount } = await import('./notificationWords.ts');
    const { account } = pressed;
    // Nothing of its messages is here any more.
    if (gone.has(account)) return;
    const name = isPrivate() ? null : accountName(account);
    const named = name === null ? said : withAccount(said, name);
    failed = [...failed, { account, notification: show(named, pressed, onPressed) }].slice(-REMEMBERED);
  }

  /** Nothing leads to an account that was removed, nor takes another answer to it. */
  function sayTooLate(said: NotificationWords, onPressed?: () => void): void {
    const notification = show(said, null, onPressed);
    later(() => notification.close(), LATE_SHOWN_MS);
  }

  /** The text is nowhere else. If notifications are to show nothing, this one shows it only when it is pressed. */
  async function giveBack(pressed: NotifiedPlace, written: string, mayShow = !isPrivate()): Promise<void> {
    const body = mayShow ? written : text('showReply');
    const onPressed = mayShow ? undefined : () => void giveBack(pressed, written, true);
    if (gone.has(pressed.account)) return sayTooLate({ title: text('replyTooLate'), body }, onPressed);
    return sayFailed({ title: text('replyFailed'), body }, pressed, onPressed);
  }

  return {
    open: goTo,
    reply: (pressed, written) => {
      reply(pressed, written).catch((thrown: unknown) => {
        logged(thrown);
        return giveBack(pressed, written);
      });
    },
    markRead: (pressed) => {
      const said = { title: text('markReadFailed'), body: text('markReadFailedBody') };
      markRead(pressed).catch((thrown: unknown) => {
        logged(thrown);
        return sayFailed(said, pressed);
      });
    },
    removed(account) {
      gone.add(account);
      for (const one of failed) if (one.account === account) one.notification.close();
      failed = failed.filter((one) => one.account !== account);
    },
  };
}
