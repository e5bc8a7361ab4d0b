import { openInside, openOutgoing, readFileFacts } from '../files/staging/outgoing.ts';
import { MAX_BACKUP_FILE } from './sealing.ts';

interface Opened {
  readonly chunks: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** A file that the person chose; null: it is too large. @throws AppError `file-missing`, `file-unreadable`, `not-a-file`, `file-changed` */
export async function readChosen(path: string): Promise<Buffer | null> {
  const facts = await readFileFacts(path);
  return facts.size > MAX_BACKUP_FILE ? null : readAll(await openOutgoing(path, facts));
}

/** A file in a folder, given as its real path; no link is followed. @throws as `readChosen` */
export async function readInFolder(path: string, folder: string): Promise<Buffer | null> {
  const opened = await openInside(path, folder);
  if (opened.facts.size <= MAX_BACKUP_FILE) return readAll(opened);
  await opened.close();
  return null;
}

async function readAll({ chunks, close }: Opened): Promise<Buffer> {
  try {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(Uint8Array.from(chunk));
    return Buffer.concat(parts);
  } finally {
    await close();
  }
}
