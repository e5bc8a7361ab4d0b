import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Store } from '../../db/store.ts';
import { readMessage } from '../../messages/messagePages.ts';
import { getOutbox, listSentAs } from '../table.ts';
import { isSame } from './match.ts';
import { addOwnAddress, isKnownByEmail, isReturnedAgain, notePossible } from './ownAddressTable.ts';

/**
 * Adds the senders of messages that the service returned for sends to the account's own addresses. Only for messages with exactly the sent
 * content, because a restored service gives the same ids to other messages. Where the service shows one's messages under the account's own
 * address, two of them are needed: one may be the same words of someone else.
 * @returns whether there is a new one
 */
export function learnOwnAddresses(store: Store, msgIds: readonly MsgId[]): boolean {
  const senders = listSentAs(store, msgIds).flatMap(({ id, msgId }) => {
    const [item, message] = [getOutbox(store, id), readMessage(store, msgId)];
    if (!item || !message || message.isFromSelf || message.senderEmail === '') return [];
    const isIt = item.convId === message.convId && isSame(item, { ...message, isFromSelf: true });
    if (!isIt) return [];
    if (!isKnownByEmail(store) || isReturnedAgain(store, message.senderEmail, msgId))
      return [message.senderEmail];
    notePossible(store, message.senderEmail, msgId);
    return [];
  });
  for (const sender of new Set(senders)) addOwnAddress(store, sender);
  return senders.length > 0;
}
