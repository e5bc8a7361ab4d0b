import type { Message } from '../../../../shared/model/messages.ts';
import { isUnderWay } from '../../../../shared/model/outbox.ts';
import type { Store } from '../../db/store.ts';
import { isClaimed } from '../claims.ts';
import { listOpen, type OutboxEntry } from '../table.ts';
import { isAlike, likenessTo } from './match.ts';
import { listOwnElsewhere } from './ownMessages.ts';
import { isAfter } from './pairing.ts';

/**
 * Whether a message in another conversation may be the item: a service may merge conversations, or move a message. Messages that are known
 * to be other items don't count. `asking`: one of them may be an item that isn't settled yet.
 */
export function mayBeElsewhere(store: Store, { item, sentAfter }: OutboxEntry): boolean | 'asking' {
  // Where a new conversation begins is known only from its messages.
  if (item.convId === null) return false;
  const likeness = likenessTo(item);
  const alike = listOwnElsewhere(store, sentAfter ?? 0, item.convId).filter(
    (message) => isAlike(likeness(message)) && !isClaimed(store, message.msgId),
  );
  if (alike.length === 0) return false;
  const unsettled = listOpen(store).filter(({ item }) => isUnderWay(item.state));
  return alike.some((message) => !unsettled.some((entry) => isHome(entry, message))) || 'asking';
}

const isHome = (entry: OutboxEntry, message: Message): boolean =>
  entry.item.convId === message.convId && isAfter(entry, message) && isAlike(likenessTo(entry.item)(message));
