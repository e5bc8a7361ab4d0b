import type { MsgId } from '../../../shared/model.ts';
import type { Store } from '../db/store.ts';
import { readMessage } from '../messages/messagePages.ts';
import { isSame } from './match.ts';
import { addOwnAddress } from './ownAddressTable.ts';
import { getOutbox, listArrived } from './table.ts';

/**
 * Takes the senders of messages that the service named in answer to sends for addresses of one's own. Only of those that say just what was sent: a
 * service that was restored gives the same ids to others.
 * @returns whether there is a new one
 */
export function learnOwnAddresses(store: Store, msgIds: readonly MsgId[]): boolean {
  const senders = listArrived(store, msgIds).flatMap(({ id, msgId }) => {
    const [item, message] = [getOutbox(store, id), readMessage(store, msgId)];
    if (!item || !message || message.isFromSelf || message.senderEmail === '') return [];
    const isIt = item.convId === message.convId && isSame(item, { ...message, isFromSelf: true });
    return isIt ? [message.senderEmail] : [];
  });
  for (const sender of new Set(senders)) addOwnAddress(store, sender);
  return senders.length > 0;
}
