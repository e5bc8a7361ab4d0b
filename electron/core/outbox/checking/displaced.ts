import type { MsgId, OutboxId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Sent } from '../../api/wire.ts';
import type { Store } from '../../db/store.ts';
import { readMessage } from '../../messages/messagePages.ts';
import { applyEvent } from '../applyEvent.ts';
import { disclaim } from '../claims.ts';
import { getEntry, listSentAs, type OutboxEntry } from '../table.ts';
import { mayBeAny } from './doubts.ts';
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
    return entry && !isMessageOf(entry.item, message) ? [entry] : [];
  });
}

/** It has the item's content, or may have it. */
const isMessageOf = (item: OutboxItem, message: Message): boolean =>
  item.convId === message.convId && isAlike(likenessTo(item)(message));

/**
 * Leaves to the person the items that the service confirmed as one of these messages, where the stored message is certainly another one.
 * Returns whether there were any.
 */
export function doubtReplaced(store: Store, msgIds: readonly MsgId[]): boolean {
  const replaced = listSentAs(store, msgIds).filter(({ id, msgId }) => {
    const [entry, message] = [getEntry(store, id), readMessage(store, msgId)];
    return entry && message && isCertainlyAnother(entry.item, message);
  });
  store.local.transaction(() => {
    for (const { id, msgId } of replaced) {
      applyEvent(store, id, { kind: 'renumbered' }, { sentAfter: null });
      // It may be another item.
      disclaim(store, msgId);
    }
  });
  return replaced.length > 0;
}

/**
 * The service confirms an item with an id that it gave before to an item of another conversation, so it was restored in between. Leaves the
 * earlier item to the person.
 */
export function doubtConfirmedBefore(store: Store, id: OutboxId, { convId, msgId }: Sent): void {
  for (const before of listSentAs(store, [msgId])) {
    const isElsewhere = getEntry(store, before.id)?.item.convId !== convId;
    if (before.id !== id && isElsewhere)
      applyEvent(store, before.id, { kind: 'renumbered' }, { sentAfter: null });
  }
}

/**
 * Whether the message is certainly not the item, even if the service changes texts and files. One in another conversation can be the item
 * only if it is one's own and has the item's content.
 */
export function isCertainlyAnother(item: OutboxItem, message: Message): boolean {
  // A service may merge conversations, or move a message.
  if (message.convId !== item.convId) {
    const mayBeOwn = message.isFromSelf || message.senderEmail === '';
    return !mayBeOwn || !isAlike(likenessTo(item)(message));
  }
  if (mayBeAny(message) || message.senderEmail === '') return false;
  // A service may change texts and files in unknown ways.
  return !message.isFromSelf && !isAlike(likenessTo(item)({ ...message, isFromSelf: true }));
}
