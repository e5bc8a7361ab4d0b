import { hasOwnMemory } from '../../../api/bodies/chunkMemory.ts';
import type { ContentWriter, OpenWriter } from './contentWriter.ts';
import type { FromWriting, ToWriting, WritingRequest } from './writingProtocol.ts';

/** A thread that runs worker.ts, as much of it as is used. */
export interface WritingWorker {
  postMessage(message: ToWriting, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: FromWriting) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

/** Bounds memory: with more bytes on their way to the disk, a write waits for the oldest. */
const MAX_UNWRITTEN_BYTES = 4 * 2 ** 20;

/** Asks the thread; rejects with the disk's error, or when the thread ends. */
type Ask = (request: WritingRequest, transfer?: readonly ArrayBuffer[]) => Promise<string | undefined>;

/** Opens writers whose work is done in a thread, which runs while at least one is open. */
export function createWritingThread(startWorker: () => WritingWorker): OpenWriter {
  let thread: ReturnType<typeof startThread> | null = null;
  let opened = 0;
  let openNow = 0;

  async function closed(): Promise<void> {
    openNow -= 1;
    if (openNow > 0) return;
    const last = thread;
    thread = null;
    await last?.end();
  }

  return async (path, keys) => {
    if (thread === null || thread.hasEnded()) thread = startThread(startWorker());
    const { ask, hasEnded } = thread;
    opened += 1;
    openNow += 1;
    const file = opened;
    const askIt: Ask = (request, transfer) => ask({ ...request, file }, transfer);
    try {
      await askIt({ type: 'open', path, keys });
    } catch (thrown) {
      await closed();
      throw thrown;
    }
    return writerOf(askIt, hasEnded, closed);
  };
}

function startThread(worker: WritingWorker) {
  const waiting = new Map<number, PromiseWithResolvers<string | undefined>>();
  let lastId = 0;
  let ended: Error | null = null;
  const endWith = (error: Error) => {
    ended ??= error;
    for (const asked of waiting.values()) asked.reject(ended);
    waiting.clear();
  };
  worker.on('message', (message) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'done') asked?.resolve(message.sha256);
    else asked?.reject(diskError(message));
  });
  worker.on('error', endWith);
  worker.on('exit', () => endWith(new Error('The writing thread has ended.')));
  return {
    hasEnded: () => ended !== null,
    ask: (request: WritingRequest & { readonly file: number }, transfer: readonly ArrayBuffer[] = []) => {
      if (ended) return Promise.reject(ended);
      const asked = Promise.withResolvers<string | undefined>();
      lastId += 1;
      waiting.set(lastId, asked);
      worker.postMessage({ ...request, id: lastId }, transfer);
      return asked.promise;
    },
    end: () => worker.terminate(),
  };
}

function writerOf(ask: Ask, hasEnded: () => boolean, closed: () => Promise<void>): ContentWriter {
  const unwritten: { readonly bytes: number; readonly written: Promise<unknown> }[] = [];
  let unwrittenBytes = 0;

  /** Waits until no more than `most` bytes are on their way. */
  async function drainTo(most: number): Promise<void> {
    while (unwrittenBytes > most) {
      const oldest = unwritten.shift();
      unwrittenBytes -= oldest?.bytes ?? 0;
      await oldest?.written;
    }
  }

  return {
    write: async (chunks) => {
      const own = chunks.map(ownMemory);
      const bytes = own.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const buffers = own.map(({ buffer }) => buffer);
      const written = ask({ type: 'write', chunks: own }, buffers);
      // Told by the next `write` or `end`, which waits for it.
      written.catch(() => undefined);
      unwritten.push({ bytes, written });
      unwrittenBytes += bytes;
      await drainTo(MAX_UNWRITTEN_BYTES);
    },
    end: async () => {
      await drainTo(0);
      return (await ask({ type: 'end' })) ?? '';
    },
    close: async () => {
      try {
        await ask({ type: 'close' });
      } catch (thrown) {
        // The thread closes its files when it ends.
        if (!hasEnded()) throw thrown;
      } finally {
        await closed();
      }
    },
  };
}

/** A chunk with memory of its own, which can move to another thread; a part of shared memory is copied. */
function ownMemory(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  return hasOwnMemory(chunk) ? chunk : new Uint8Array(chunk);
}

function diskError({ message, code }: Extract<FromWriting, { type: 'failed' }>): Error {
  return Object.assign(new Error(message), code !== undefined && { code });
}
