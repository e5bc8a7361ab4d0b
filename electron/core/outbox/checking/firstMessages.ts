import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import type { PageEntry } from '../../api/wire.ts';
import { isCovered } from '../../coverage/coverage.ts';
import type { Log, Store } from '../../db/store.ts';
import { isSelf } from '../../people/table.ts';
import { FIRST_FEW, listBefore } from './ownMessages.ts';

/**
 * Finds out whether a message is the first of its conversation. It is if a request without convId created that (service API, section 4.3).
 */
export interface FirstMessages {
  /**
   * A message by the service itself may come before it. `after`: the conversation was created after that message.
   * `asking`: a request is running; `onAnswer` follows.
   */
  isFirst(message: Message, after: number): boolean | 'asking' | 'unclear';
  /** Failed requests may be repeated. */
  askAgain(): void;
}

interface Options {
  readonly store: Store;
  readonly client: Client;
  readonly connection: Connection;
  readonly onAnswer: () => void;
  readonly log: Log;
}

/** The facts about an early message in a conversation; null: unreadable. */
interface Early {
  readonly msgId: number | null;
  readonly kind: string | null;
  readonly isFile: boolean;
  readonly isOwn: boolean;
}

/** Kinds that people write (service API, section 2.1). */
export const WRITTEN: readonly string[] = ['text', 'attachment', 'location'];

export function createFirstMessages({ store, client, connection, onAnswer, log }: Options): FirstMessages {
  /** The oldest messages of each requested conversation. */
  const oldest = new Map<ConvId, readonly Early[]>();
  const asked = new Set<ConvId>();

  const ofStored = ({ msgId, kind, attachment, isFromSelf, senderEmail }: Message): Early => ({
    ...{ msgId, kind, isFile: attachment !== null, isOwn: isFromSelf || senderEmail === '' },
  });

  function ofEntry(entry: PageEntry): Early {
    if (entry.kind === 'unreadable') return { msgId: entry.msgId, kind: null, isFile: false, isOwn: false };
    const { msgId, msgType, attachment, senderEmail } = entry.message;
    const isOwn = senderEmail === '' || isSelf(store, senderEmail);
    return { msgId, kind: msgType, isFile: attachment !== null, isOwn };
  }

  async function ask(convId: ConvId): Promise<void> {
    try {
      const entries = await connection.send(() => client.get(0, FIRST_FEW, convId));
      oldest.set(convId, entries.map(ofEntry));
      onAnswer();
    } catch (thrown) {
      const error = AppError.from(thrown);
      log('warn', `Outbox: the beginning of a conversation: ${error.code}: ${error.message}`);
    }
  }

  return {
    isFirst: (message, after) => {
      const { convId, msgId } = message;
      // Nothing older can arrive.
      if (isCovered(store, { after: 0, through: msgId - 1 }))
        return judge(message, listBefore(store, message).map(ofStored), after);
      const known = oldest.get(convId);
      if (known !== undefined) {
        const place = judge(message, known.filter(isBefore(msgId)), after);
        // The requested part may end before it.
        return place === true && !known.some((each) => each.msgId === msgId) ? 'unclear' : place;
      }
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

/** The messages that may come before it. */
const isBefore =
  (end: number) =>
  ({ msgId }: Early): boolean =>
    msgId === null || msgId < end;

/** Whether a message starts a conversation in which these come before it. */
function judge({ kind }: Message, before: readonly Early[], after: number): boolean | 'unclear' {
  if (before.some(({ msgId }) => msgId !== null && msgId <= after)) return false;
  if (new Set(before.map(({ msgId }) => msgId)).size >= FIRST_FEW) return false;
  if (before.some((early) => early.kind === null || early.msgId === null)) return 'unclear';
  const written = before.filter(
    (early) => early.isFile || early.kind === kind || WRITTEN.includes(early.kind ?? ''),
  );
  // If one of ours comes before it, that one may have started it.
  if (written.some(({ isOwn }) => isOwn)) return false;
  return written.length === 0 || 'unclear';
}
