import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { forgetLastPlaces } from '../../conversations/lastPlace.ts';
import { forgetReadAbove } from '../../conversations/readMarks.ts';
import { forgetStatesAbove } from '../../conversations/states.ts';
import type { Store } from '../../db/store.ts';
import { forgetHereAbove } from '../../digest/lastHereTable.ts';
import { hasMessagesUpTo } from '../../messages/knownMessages.ts';
import { forgetPossibleAbove } from '../../outbox/checking/ownAddressTable.ts';
import { listTied, setAsideConversation } from '../../outbox/lostConversations.ts';
import { forgetSentAbove } from '../../outbox/outboxRestore.ts';
import { listOutbox } from '../../outbox/table.ts';
import { forgetRemindersAbove } from '../../reminders/table.ts';
import { forgetRulesAbove } from '../../rules/table.ts';
import { forgetAnnouncedAbove } from '../intake/announced.ts';

/** The parts that still mean the same on a service that changed. */
export interface StillValid {
  /** Ids up to it; 0: none. */
  readonly common: number;
  /** The ids of outbox items that are on the service. */
  readonly delivered: readonly string[];
  /** Conversations above `common` with the same number as before. */
  readonly lasting: readonly ConvId[];
  /** The conversations on screen, where something may be typed and not saved. */
  readonly open: readonly ConvId[];
}

/** An outbox item that the service had accepted. */
export interface SentItem {
  readonly item: OutboxItem;
  readonly msgId: MsgId;
}

/** The items sent with an id above `common`. */
export function listSentAbove(store: Store, common: number): readonly SentItem[] {
  return listOutbox(store).flatMap(({ item }) =>
    item.state.kind === 'sent' && item.state.msgId > common ? [{ item, msgId: item.state.msgId }] : [],
  );
}

/**
 * Conversations with something that exists only here, and the `open` ones, whose numbers may belong to others now: none of their
 * messages is known up to `common`.
 */
export function listDoubtful(store: Store, common: number, open: readonly ConvId[]): readonly ConvId[] {
  const atStake = new Set([...listTied(store), ...open]);
  return [...atStake].filter((convId) => !hasMessagesUpTo(store, convId, common));
}

/**
 * The service has changed since the archive was read: only ids up to `common` mean the same as before. In one transaction, this resets
 * everything that uses ids: read marks, so that no new message counts as read; states of conversations, so that one opens them; what was
 * announced; reminders; what rules wait for, and their log; possible own addresses; the claims of outbox items; and where to look for failed
 * items. The delivery of items that were or may have been sent is unknown now, except for `delivered`. What belongs to a conversation whose
 * number may be another one's is set aside, see `setAsideConversation`. `AFTER_RESTORE` lists every table.
 * @param now milliseconds since the epoch
 */
export function forgetAbove(
  store: Store,
  { common, delivered, lasting, open }: StillValid,
  now: number,
): void {
  const { local } = store;
  const lost = listDoubtful(store, common, open).filter((convId) => !lasting.includes(convId));
  local.transaction(() => {
    forgetReadAbove(store, common);
    forgetStatesAbove(store, common);
    forgetLastPlaces(store);
    forgetAnnouncedAbove(store, common);
    forgetRemindersAbove(store, common);
    forgetHereAbove(store, common);
    forgetRulesAbove(store, common);
    forgetPossibleAbove(store, common);
    forgetSentAbove(store, { common, delivered, lost });
    for (const convId of lost) setAsideConversation(store, convId, now);
  });
}
