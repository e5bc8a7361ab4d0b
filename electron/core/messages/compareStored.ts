import type { WireMessage } from '../api/wire.ts';
import { DELETED } from '../db/flags.ts';
import type { StoredMessage } from './batch.ts';
import { knownTime, timeOf } from './created.ts';
import { normalised } from './storedText.ts';

type Stored = Pick<StoredMessage, 'convId' | 'created' | 'sender' | 'flags' | 'fileName'> & Text;

/** As in `StoredMessage`; whole unless it says otherwise. */
type Text = Pick<StoredMessage, 'text'> & Partial<Pick<StoredMessage, 'textBytes'>>;

/**
 * How a message with a known id relates to the stored one. `changed`: the same text, or the same conversation and time, because services
 * rename people, round times, merge conversations and allow edits. The same text of someone else at another time proves nothing: a service
 * may begin each conversation with the same words. `replaced`: possibly another message with the same id. `unlike`: the
 * same, of another sender, and only the number of its conversation is the same, which may have been given again. `another`: certainly another
 * one, since nothing is the same, or since the stored one was deleted and this one is of another time. Unknown fields prove nothing; where
 * the time is unknown, another sender tells `unlike` from `changed`.
 */
export function compareStored(
  stored: Stored,
  message: WireMessage,
): 'changed' | 'replaced' | 'unlike' | 'another' {
  const [before, now] = [knownTime(stored.created), timeOf(message.created)];
  const isTimeKnown = before !== null && now !== null;
  const isAtOtherTime = isTimeKnown && before !== now;
  if (!saysOther(stored, message))
    return isAtOtherTime && isBySomeoneElse(stored, message) ? 'replaced' : 'changed';
  if (stored.convId !== message.convId) return isAtOtherTime ? 'another' : 'replaced';
  if (isAtOtherTime && isGone(stored)) return 'another';
  if (isBySomeoneElse(stored, message) && (isAtOtherTime || !isTimeKnown)) return 'unlike';
  return isAtOtherTime ? 'replaced' : 'changed';
}

function isBySomeoneElse({ sender }: Stored, { senderEmail }: WireMessage): boolean {
  const isKnown = sender !== null && senderEmail !== '';
  return isKnown && sender.toLowerCase() !== senderEmail.toLowerCase();
}

/** Whether the text differs in more than the way a service may store it. A deleted message has no text and never returns. */
export function saysOther(
  stored: Pick<Stored, 'flags' | 'text' | 'textBytes' | 'fileName'>,
  message: WireMessage,
): boolean {
  if (message.isDeleted) return false;
  if (isGone(stored)) return true;
  const name = message.attachment?.fileName ?? '';
  return !isAlikeText(stored, message.msgText) || !isAlike(stored.fileName ?? '', name);
}

const isGone = ({ flags }: Pick<Stored, 'flags'>): boolean => (flags & DELETED) !== 0;

/** Characters at the end of a beginning, where what a service changed may be cut in two. */
const CUT = 100;

/** As `isAlike`; of a long text, the beginning decides. */
export function isAlikeText({ text, textBytes = null }: Text, given: string): boolean {
  if (textBytes === null) return isAlike(text, given);
  return given.startsWith(text) || normalised(given).startsWith(normalised(text).slice(0, -CUT));
}

/** The same but for how a service may store it. */
export const isAlike = (one: string, other: string): boolean =>
  one === other || normalised(one) === normalised(other);
