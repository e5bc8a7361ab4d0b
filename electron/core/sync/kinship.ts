import type { WireMessage } from '../api/wire.ts';
import { DELETED } from '../db/flags.ts';
import type { StoredMessage } from '../messages/batch.ts';
import { createdMs, knownTime } from '../messages/created.ts';
import { folded } from '../messages/folded.ts';

type Stored = Pick<StoredMessage, 'convId' | 'created' | 'flags' | 'text' | 'fileName'>;

/**
 * What a message that comes by a known id is. `changed` says the same words, or belongs to the same conversation at the same time: services rename people,
 * round times, merge conversations and let texts be edited. `replaced` may be another message by the same id. `another` is one for certain: nothing is as
 * it was. What is not known proves nothing.
 */
export function kinship(stored: Stored, message: WireMessage): 'changed' | 'replaced' | 'another' {
  const isElsewhere = stored.convId !== message.convId;
  const isAtOtherTime = isTimeOther(stored, message);
  if ((!isElsewhere && !isAtOtherTime) || !saysOther(stored, message)) return 'changed';
  return isElsewhere && isAtOtherTime ? 'another' : 'replaced';
}

function isTimeOther(stored: Stored, { created }: WireMessage): boolean {
  const isKnown = knownTime(stored.created) !== null && created !== null;
  return isKnown && stored.created !== createdMs(created);
}

/** Whether the words are others, however a service may store them. A deleted message says nothing, and never comes back. */
export function saysOther(
  stored: Pick<Stored, 'flags' | 'text' | 'fileName'>,
  message: WireMessage,
): boolean {
  if (message.isDeleted) return false;
  if ((stored.flags & DELETED) !== 0) return true;
  const name = message.attachment?.fileName ?? '';
  return !isAlike(stored.text, message.msgText) || !isAlike(stored.fileName ?? '', name);
}

const isAlike = (one: string, other: string): boolean => one === other || folded(one) === folded(other);
