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

/** `unknown`: the message that it names may have been replaced by the item, and the service could not be asked. */
export type Confirmation = 'confirmed' | 'other' | 'unknown';

/**
 * Whether the service's response confirms an item. It doesn't if it names a message that is stored here and isn't the item, unless
 * a restored service has used the id again. `after`: the newest known message before the first request for the item.
 */
export async function confirmationOf(
  options: Options,
  item: OutboxItem,
  sent: Sent,
  after: number,
): Promise<Confirmation> {
  const stored = readMessage(options.store, sent.msgId);
  if (stored === null) return 'confirmed';
  const confirmed = { ...item, convId: sent.convId };
  // It may have been read before the response came.
  const isNew = sent.msgId > after;
  const isOther = isNew ? isCertainlyAnother(confirmed, stored) : !isMessageOf(confirmed, stored);
  if (isOther) return askAgain(options, item, sent);
  return isNew ? 'confirmed' : 'other';
}

async function askAgain(
  { store, client, connection, log }: Options,
  item: OutboxItem,
  { convId, msgId }: Sent,
): Promise<Confirmation> {
  try {
    const [entry] = await connection.send(() => client.get(msgId - 1, 1, convId));
    if (entry?.kind === 'unreadable') return 'unknown';
    if (entry?.message.msgId !== msgId) return 'other';
    return isClear(likenessTo(item)(likened(entry.message, store.selfEmail))) ? 'confirmed' : 'other';
  } catch (thrown) {
    log('warn', `Outbox: ${AppError.from(thrown).message}`);
    return 'unknown';
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
