import type { MsgId } from '../../../../shared/model/ids.ts';
import { isUnderWay } from '../../../../shared/model/outbox.ts';
import type { Store } from '../../db/store.ts';
import { listOpen } from '../table.ts';
import { isAlike, likenessTo } from './match.ts';
import { listOwn, listOwnFirst } from './ownMessages.ts';

/** The messages without a sender that may be items which are being sent, or whose delivery is being checked. */
export function listUnnamedOwn(store: Store): readonly MsgId[] {
  return listOpen(store).flatMap(({ item, sentAfter }) => {
    if (!isUnderWay(item.state)) return [];
    const after = sentAfter ?? 0;
    const own = item.convId === null ? listOwnFirst(store, after) : listOwn(store, after, item.convId);
    const likeness = likenessTo(item);
    return own
      .filter((message) => message.senderEmail === '' && isAlike(likeness(message)))
      .map(({ msgId }) => msgId);
  });
}
