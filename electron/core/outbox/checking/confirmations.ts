import { AppError } from '../../../../shared/errors/errors.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import type { Sent, WireMessage } from '../../api/wire.ts';
import { DELETED } from '../../db/flags.ts';
import type { Log, Store } from '../../db/store.ts';
import { saysOther } from '../../messages/compareStored.ts';
import { timeOf } from '../../messages/created.ts';
import { readMessage } from '../../messages/messagePages.ts';
import { isCertainlyAnother } from './displaced.ts';
import { isAlike, isClear, type Likened, likenessTo } from './match.ts';

interface Options {
  readonly store: Store;
  readonly client: Pick<Client, 'get'>;
  readonly connection: Pick<Connection, 'send'>;
  readonly log: Log;
}

/** `unknown`: the message that it names may be the item, or one from before it. */
export type Confirmation = 'confirmed' | 'other' | 'unknown';

/**
 * Whether the service's response confirms an item. If it names a message that is stored here and isn't the item, the service is asked,
 * because after a restore it gives ids again. `after`: the newest known message before the first request for the item.
 */
export async function confirmationOf(
  options: Options,
  item: OutboxItem,
  sent: Sent,
  after: number,
): Promise<Confirmation> {
  const stored = readMessage(options.store, sent.msgId);
  if (stored === null) return 'confirmed';
  // It may have been read before the response came.
  const isNew = sent.msgId > after;
  if (isNew && !isCertainlyAnother({ ...item, convId: sent.convId }, stored)) return 'confirmed';
  try {
    const [entry] = await options.connection.send(() => options.client.get(sent.msgId - 1, 1, sent.convId));
    const given = entry?.kind === 'message' && entry.message.msgId === sent.msgId ? entry.message : null;
    return given ? judge(item, stored, given, options.store.selfEmail) : 'unknown';
  } catch (thrown) {
    options.log('warn', `Outbox: ${AppError.from(thrown).message}`);
    return 'unknown';
  }
}

/** @param given the message that the service has now under the id of `stored` */
function judge(item: OutboxItem, stored: Message, given: WireMessage, selfEmail: string): Confirmation {
  const likeness = likenessTo(item)(likened(given, selfEmail));
  const { isDeleted, text, attachment, convId, created } = stored;
  const said = { flags: isDeleted ? DELETED : 0, text, fileName: attachment?.fileName ?? null };
  const isSame = convId === given.convId && isDeleted === given.isDeleted && !saysOther(said, given);
  if (isSame && !isAlike(likeness)) return 'other';
  const now = timeOf(given.created);
  const isGivenAgain = !isSame || (created !== null && now !== null && created !== now);
  return isClear(likeness) && isGivenAgain ? 'confirmed' : 'unknown';
}

/** The fields of a message as the service returns it that are compared with an item. */
export function likened(message: WireMessage, selfEmail: string): Likened {
  const { msgType, msgText, attachment, isDeleted, isForwarded, senderEmail } = message;
  return {
    ...{ kind: msgType, text: msgText, attachment, isDeleted, isForwarded },
    quoted: message.quotedMsgId === 0 ? null : message.quotedMsgId,
    isFromSelf: senderEmail === '' || senderEmail.toLowerCase() === selfEmail.toLowerCase(),
  };
}
