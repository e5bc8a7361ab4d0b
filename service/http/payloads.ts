import { Readable } from 'node:stream';

/** The complete response of a handler. */
export async function toBuffer(payload: unknown): Promise<Buffer> {
  if (payload instanceof Readable) {
    const chunks = await payload.map((chunk: string | Buffer) => Buffer.from(chunk)).toArray();
    return Buffer.concat(chunks);
  }
  return Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
}
