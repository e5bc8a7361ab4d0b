import { AppError } from '../../../shared/errors.ts';
import type { ConvId, Message } from '../../../shared/model.ts';
import type { Client } from '../api/client.ts';
import { isCovered } from '../store/coverage.ts';
import type { Log, Store } from '../store/open.ts';
import type { Connection } from '../sync/connection.ts';

/** Tells whether a message is the first of its conversation, which it is when a request without convId made that (service API, section 4.3). */
export interface FirstMessages {
  /** `asking`: the service is being asked; `onAnswer` follows. */
  isFirst(message: Pick<Message, 'convId' | 'msgId'>): boolean | 'asking' | 'unclear';
  /** Questions that went wrong may be asked again. */
  askAgain(): void;
}

interface Options {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly onAnswer: () => void;
  readonly log: Log;
}

export function createFirstMessages({ store, client, connection, onAnswer, log }: Options): FirstMessages {
  /** The oldest message of each conversation that was asked for; null when its number cannot be read. */
  const oldest = new Map<ConvId, number | null>();
  const asked = new Set<ConvId>();

  async function ask(convId: ConvId): Promise<void> {
    try {
      const [entry] = await connection.send(() => client.get(0, 1, convId));
      oldest.set(convId, entry?.kind === 'message' ? entry.message.msgId : (entry?.msgId ?? null));
      onAnswer();
    } catch (thrown) {
      const error = AppError.from(thrown);
      log('warn', `Outbox: the beginning of a conversation: ${error.code}: ${error.message}`);
    }
  }

  return {
    isFirst: ({ convId, msgId }) => {
      // Nothing older is stored, and nothing older is to come.
      if (isCovered(store, { after: 0, through: msgId - 1 })) return true;
      const known = oldest.get(convId);
      if (known !== undefined) return known === null ? 'unclear' : known === msgId;
      if (!asked.has(convId)) {
        asked.add(convId);
        void ask(convId);
      }
      return 'asking';
    },
    askAgain: () => {
      for (const convId of asked) if (!oldest.has(convId)) asked.delete(convId);
    },
  };
}
