import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId, ConvId, MsgId } from '../../../shared/model/ids.ts';
import { type Message, type NotificationFacts, namedIn } from '../../../shared/model/messages.ts';
import type { NotifiedPlace, NotifyLevel } from '../../../shared/model/notifications.ts';
import { mayBeCritical } from '../../../shared/model/priority.ts';
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
  async function askFacts(gathered: Gathered): Promise<NotificationFacts | null> {
    try {
      return await ask(gathered.account, gathered.convId, namedIn(gathered));
    } catch (thrown) {
      log.warn(`A notification was not shown: ${AppError.reason(thrown)}`);
      return null;
    }
  }

  return async (gathered: Gathered): Promise<Wanted | null> => {
    const { account, convId } = gathered;
    if (isInView(account, convId)) return null;
    const facts = gathered.facts ?? (await askFacts(gathered));
    if (facts === null) return null;
    const ofConversation = levelOf(facts, settings());
    const level = isQuiet(settings(), now()) ? quietLevel(ofConversation, settings()) : ofConversation;
    const messages = facts.messages.filter(isToldAt(level));
    const last = messages.at(-1);
    // They may be in view, read or deleted by now.
    if (last === undefined || isInView(account, convId)) return null;
    const hasCritical = messages.some(isCritical);
    const count = level === 'all' ? gathered.count : gathered.criticalCount;
    const { mayBeMore } = gathered;
    const place = { account, convId, msgId: last.msgId };
    return { facts, messages, last, count, mayBeMore, hasCritical, place };
  };
}

export const isCritical = ({ priority }: Pick<Message, 'priority'>): boolean => mayBeCritical(priority);

const isToldAt =
  (level: NotifyLevel) =>
  (message: Message): boolean =>
    level === 'all' || (level === 'critical' && isCritical(message));

/** The messages that the level of their conversation lets through, also in a quiet time: one that began since takes nothing back. */
export const stillWanted = (facts: NotificationFacts, settings: Settings): readonly Message[] =>
  facts.messages.filter(isToldAt(levelOf(facts, settings)));

/** A level in a quiet time: at most critical messages. */
const quietLevel = (level: NotifyLevel, { criticalBreaksThrough }: Settings): NotifyLevel =>
  level === 'none' || !criticalBreaksThrough ? 'none' : 'critical';

/** The level of a conversation that has none of its own is that of the settings. */
function levelOf({ conversation }: NotificationFacts, { notify }: Settings): NotifyLevel {
  return conversation.notify === 'default' ? notify : conversation.notify;
}
