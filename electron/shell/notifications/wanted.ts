import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId, ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Message, NotificationFacts } from '../../../shared/model/messages.ts';
import type { NotifiedPlace, NotifyLevel } from '../../../shared/model/notifications.ts';
import { priorityOf } from '../../../shared/model/priority.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { Log } from '../app/log.ts';
import type { Gathered } from './gathering.ts';
import { isQuiet } from './quietTime.ts';

/** Messages of a conversation that the person wants to be told of. */
export interface Wanted {
  readonly facts: NotificationFacts;
  readonly place: NotifiedPlace;
  /** The newest of them. */
  readonly messages: readonly Message[];
  readonly last: Message;
  readonly count: number;
  /** There may be more of them. */
  readonly mayBeMore: boolean;
  readonly hasCritical: boolean;
}

/** Rejects when the account is not open, or the conversation unknown. */
export type AskFacts = (
  account: AccountId,
  convId: ConvId,
  msgIds: readonly MsgId[],
) => Promise<NotificationFacts>;

export interface WantedParts {
  readonly settings: () => Settings;
  readonly now: () => Date;
  /** Whether the person sees that conversation right now. */
  readonly isInView: (account: AccountId, convId: ConvId) => boolean;
  readonly facts: AskFacts;
  readonly log: Log;
}

/** Returns a function that says which of the new messages of a conversation the person wants to be told of; null: none. */
export function createChoosing({ settings, now, isInView, facts: ask, log }: WantedParts) {
  return async ({ account, convId, newest, critical, ...gathered }: Gathered): Promise<Wanted | null> => {
    if (isInView(account, convId)) return null;
    const ids = critical === null || newest.includes(critical) ? newest : [critical, ...newest];
    const facts = await ask(account, convId, ids).catch((thrown: unknown) => {
      log.warn(`A notification was not shown: ${AppError.reason(thrown)}`);
      return null;
    });
    if (facts === null) return null;
    const level = levelOf(facts, settings());
    const messages = facts.messages.filter((message) => level === 'all' || isCritical(message));
    const last = messages.at(-1);
    // They may be in view, read or deleted by now.
    if (level === 'none' || last === undefined || isInView(account, convId)) return null;
    const hasCritical = messages.some(isCritical);
    if (isQuiet(settings(), now()) && !(hasCritical && settings().criticalBreaksThrough)) return null;
    const count = level === 'all' ? gathered.count : messages.length;
    const { mayBeMore } = gathered;
    const place = { account, convId, msgId: last.msgId };
    return { facts, messages, last, count, mayBeMore, hasCritical, place };
  };
}

const isCritical = ({ priority }: Message): boolean => priorityOf(priority) === 'critical';

/** The level of a conversation that has none of its own is that of the settings. */
function levelOf({ conversation }: NotificationFacts, { notify }: Settings): NotifyLevel {
  return conversation.notify === 'all' ? notify : conversation.notify;
}
