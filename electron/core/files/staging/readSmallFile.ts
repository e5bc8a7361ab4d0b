import { openOutgoing, readFileFacts } from './outgoing.ts';

/** The whole of a file of the person's; null: it is larger than `most`, bytes. @throws AppError as `openOutgoing` */
export async function readSmallFile(path: string, most: number): Promise<Uint8Array | null> {
  const facts = await readFileFacts(path);
  if (facts.size > most) return null;
  const { chunks, close } = await openOutgoing(path, facts);
  try {
    const bytes = new Uint8Array(facts.size);
    let at = 0;
    for await (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  } finally {
    await close();
  }
}
