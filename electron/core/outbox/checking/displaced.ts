import type { Message } from '../../../../shared/model/messages.ts';
import type { Store } from '../../db/store.ts';
import { getEntry, listSentAs, type OutboxEntry } from '../table.ts';
import { isAlike, isSame, likenessTo } from './match.ts';
import type { Group } from './pairing.ts';

/**
 * Finds the items that the service confirmed with the message's id, though the message has the content of one of the group and not theirs:
 * the service was restored from a backup after it confirmed them, lost them, and used the id again.
 */
export function displacedBy(store: Store, message: Message, group: Group): readonly OutboxEntry[] {
  if (!group.some(({ item }) => isSame(item, message))) return [];
  return listSentAs(store, [message.msgId]).flatMap(({ id }) => {
    const entry = getEntry(store, id);
    return entry && !isMessageOf(entry, message) ? [entry] : [];
  });
}

const isMessageOf = ({ item }: OutboxEntry, message: Message): boolean =>
  item.convId === message.convId && isAlike(likenessTo(item)(message));
