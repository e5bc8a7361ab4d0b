import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Client } from '../../api/client.ts';
import type { Connection } from '../../api/connection/connection.ts';
import type { PageEntry, WireMessage } from '../../api/wire.ts';
import type { Clock } from '../../time/clock.ts';
import { createLimits } from './limits.ts';
import { type Page, toPage } from './page.ts';

/** The read requests of sync. Each rejects with the AppError of its request. */
export interface ServiceReads {
  /** When the service last responded to a read of all conversations since the start, ms since the epoch. */
  lastRead(): number | null;
  /** The messages after `after`, of all conversations. */
  get(after: number, limit: number): Promise<readonly PageEntry[]>;
  /** The same as a page; messages beyond `through` are left out. */
  ask(after: number, limit: number, through?: number): Promise<Page>;
  /** Whether nothing followed this page when it was read, with this limit. False also means that it isn't known. */
  isEnd(page: Page, limit: number): boolean;
  /** The messages of a conversation in (after, through]; null if the service doesn't return that conversation. */
  askIn(convId: ConvId, after: number, through: number, limit: number): Promise<Page | null>;
  /** The first messages of a conversation, at most `limit`; null if the service doesn't return that conversation. */
  getOf(convId: ConvId, limit: number): Promise<readonly WireMessage[] | null>;
  /** One message by its conversation, in an array; empty if the service doesn't return it. */
  askOne(convId: ConvId, msgId: MsgId): Promise<readonly WireMessage[]>;
}

export function createServiceReads(client: Client, connection: Connection, clock: Clock): ServiceReads {
  let lastRead: number | null = null;
  const limits = createLimits();
  // Like a send: a rejected conversation is not a problem of the connection.
  const getIn = (convId: ConvId, after: number, limit: number) =>
    connection.send(() => client.get(after, limits.within(limit), convId));

  async function get(after: number, limit: number): Promise<readonly PageEntry[]> {
    const entries = await connection.read((goOn) =>
      limits.ask(limit, async (accepted) => {
        goOn();
        return client.get(after, accepted);
      }),
    );
    lastRead = clock.now();
    limits.returned(entries.length);
    return entries;
  }

  return {
    lastRead: () => lastRead,
    get,
    ask: async (after, limit, through = Number.POSITIVE_INFINITY) =>
      toPage(after, through, await get(after, limit)),
    isEnd: ({ count }, limit) => count === 0 || limits.isShort(count, limit),
    askIn: (convId, after, through, limit) =>
      unlessRefused(async () => toPage(after, through, await getIn(convId, after, limit))),
    getOf: (convId, limit) => unlessRefused(async () => messagesOf(await getIn(convId, 0, limit))),
    askOne: async (convId, msgId) => {
      const entries = await getIn(convId, msgId - 1, 1);
      return messagesOf(entries).filter((message) => message.msgId === msgId);
    },
  };
}

const messagesOf = (entries: readonly PageEntry[]): readonly WireMessage[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []));

/** Null if the service rejected the conversation. */
async function unlessRefused<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (thrown) {
    if (AppError.from(thrown).code === 'invalid-request') return null;
    throw thrown;
  }
}
