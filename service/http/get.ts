import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { MessagePage } from '../store/messageTable.ts';
import { passCommitPoint } from './faultHooks.ts';
import { unknownConversation } from './httpErrors.ts';
import { PARAMS, readForm } from './params.ts';
import type { Routes } from './routes.ts';

/** Messages read and written at once: about 5 ms of work. */
const CHUNK = 5_000;

type Read = (after: number, limit: number) => MessagePage;

/** Section 4.1. However long the answer is, only `CHUNK` messages of it are in memory. */
export function addGet(app: FastifyInstance, { store, authenticate }: Routes): void {
  const { conversations, messages } = store;

  app.post('/get', async (request, reply) => {
    const form = readForm(PARAMS.get, request.body);
    const user = await authenticate(form);
    const { convId = 0, msgId = 0, msgLimit = Number.MAX_SAFE_INTEGER } = form;
    if (convId !== 0 && !conversations.hasMember(convId, user.userId)) throw unknownConversation(convId);
    await passCommitPoint(request);
    const read: Read = (after, limit) =>
      convId === 0
        ? messages.ofUser(user.userId, after, limit)
        : messages.ofConversation(convId, after, limit);
    const first = read(msgId, Math.min(msgLimit, CHUNK));
    reply.type('application/json; charset=utf-8');
    if (first.count < CHUNK || first.count === msgLimit) {
      return Buffer.concat([Buffer.from('['), first.json, Buffer.from(']')]);
    }
    return Readable.from(chunksOf(first, msgLimit, read), { objectMode: false });
  });
}

async function* chunksOf(first: MessagePage, limit: number, read: Read): AsyncGenerator<string | Buffer> {
  let page = first;
  let left = limit;
  let separator = '[';
  while (page.count > 0) {
    yield separator;
    yield page.json;
    separator = ',';
    left -= page.count;
    // Other requests get their turn between two chunks.
    await nextTurn();
    const isLast = page.count < CHUNK || left === 0;
    page = isLast ? { count: 0, last: 0, json: Buffer.alloc(0) } : read(page.last, Math.min(left, CHUNK));
  }
  yield ']';
}
