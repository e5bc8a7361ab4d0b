import { AppError } from '../../../../shared/errors/errors.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import type { Sent, WireMessage } from '../../api/wire.ts';
import type { Log, Store } from '../../db/store.ts';
import { readMessage } from '../../messages/messagePages.ts';
import { isCertainlyAnother, isMessageOf } from './displaced.ts';
import { isClear, type Likened, likenessTo } from './match.ts';

interface Options {
  readonly store: Store;
  readonly client: Pick<Client, 'get'>;
  readonly connection: Pick<Connection, 'send'>;
  readonly log: Log;
}

/**
 * Whether the service's response confirms an item. It doesn't if it names a message that is stored here and isn't the item, unless a
 * restored service has used the id again. `after`: the newest known message before the first request for the item.
 */
export async function isConfirmed(
  options: Options,
  item: OutboxItem,
  sent: Sent,
  after: number,
): Promise<boolean> {
  const stored = readMessage(options.store, sent.msgId);
  if (stored === null) return true;
  const confirmed = { ...item, convId: sent.convId };
  // It may have been read before the response came.
  const isNew = sent.msgId > after;
  const isOther = isNew ? isCertainlyAnother(confirmed, stored) : !isMessageOf(confirmed, stored);
  return isOther ? isThereNow(options, item, sent) : isNew;
}

async function isThereNow(
  { store, client, connection, log }: Options,
  item: OutboxItem,
  { convId, msgId }: Sent,
): Promise<boolean> {
  try {
    const [entry] = await connection.send(() => client.get(msgId - 1, 1, convId));
    if (entry?.kind !== 'message' || entry.message.msgId !== msgId) return false;
    return isClear(likenessTo(item)(likened(entry.message, store.selfEmail)));
  } catch (thrown) {
    log('warn', `Outbox: ${AppError.from(thrown).message}`);
    return false;
  }
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
