import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { freeMemory } from '../../../api/bodies/chunkMemory.ts';
import { type ContentWriter, openBlockingWriter } from './contentWriter.ts';
import type { FromWriting, ToWriting } from './writingProtocol.ts';

/** Handles the requests of `port` until the thread is ended. */
export async function serveWriting(port: MessagePort): Promise<void> {
  const writers = new Map<number, ContentWriter>();
  for await (const [request] of on(port, 'message') as AsyncIterable<[ToWriting]>)
    port.postMessage(await answer(writers, request));
}

async function answer(writers: Map<number, ContentWriter>, request: ToWriting): Promise<FromWriting> {
  const { id } = request;
  try {
    const sha256 = await handle(writers, request);
    return { id, type: 'done', ...(sha256 !== undefined && { sha256 }) };
  } catch (thrown) {
    const { message, code } = thrown as NodeJS.ErrnoException;
    return { id, type: 'failed', message, ...(code !== undefined && { code }) };
  }
}

async function handle(writers: Map<number, ContentWriter>, request: ToWriting): Promise<string | undefined> {
  const { file } = request;
  const writer = writers.get(file);
  switch (request.type) {
    case 'open':
      writers.set(file, await openBlockingWriter(request.path, request.keys));
      return undefined;
    case 'write':
      await writer?.write(request.chunks);
      for (const chunk of request.chunks) freeMemory(chunk);
      return undefined;
    case 'end':
      return writer?.end();
    case 'close':
      writers.delete(file);
      await writer?.close();
      return undefined;
  }
}
