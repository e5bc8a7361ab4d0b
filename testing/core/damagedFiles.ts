/** Helpers for the tests of damaged files. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { storeFiles } from '../../electron/core/db/storeFiles.ts';
import { msgId } from '../../shared/model/ids.ts';
import type { TestCore } from './testCore.ts';

/** Of a page of a database, bytes. */
const PAGE_BYTES = 4096;

/** How many pages a database has. */
export const pagesOf = (file: string): number => Math.floor(statSync(file).size / PAGE_BYTES);

/** Spoils the pages of a database from `first` (counted from 0) to before `end`, on the disk alone. */
export function damagePages(file: string, first: number, end = pagesOf(file)): void {
  const descriptor = openSync(file, 'r+');
  for (let page = first; page < end; page += 1)
    writeSync(descriptor, Buffer.alloc(64, 0xa5), 0, 64, page * PAGE_BYTES + 100);
  closeSync(descriptor);
}

/** Spoils half the archive of an account. The newest messages came first and stay whole; they are read when the account is opened. */
export function damageOlder(dir: string): void {
  const { archive } = storeFiles(dir);
  damagePages(archive, Math.floor(pagesOf(archive) / 2));
}

/** Reads every message. @throws AppError when it meets damage */
export async function readAll(core: TestCore): Promise<void> {
  const { conversations } = await core.ask('conversations.list', { view: { kind: 'all' }, limit: 100 });
  for (const { convId } of conversations) {
    await core.ask('messages.page', { convId, at: { kind: 'after', msgId: msgId(0), limit: 500 } });
  }
}
