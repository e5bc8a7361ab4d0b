import { basename } from 'node:path';
import { listCoverage } from '../../../electron/core/coverage/coverage.ts';
import type { Interval } from '../../../electron/core/coverage/interval.ts';
import { DELETED } from '../../../electron/core/db/flags.ts';
import { openPlain } from '../../../electron/core/files/sealed/readableFile.ts';
import { deriveFileKeys } from '../../../electron/core/files/sealed/sealedFormat.ts';
import { openSealed } from '../../../electron/core/files/sealed/sealedReader.ts';
import { listAwaited, listPending } from '../../../electron/core/outbox/table.ts';
import { openStore } from '../../../electron/core/session/openStore.ts';
import { openStore as openServiceStore } from '../../../service/store/openServiceStore.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { sha256 } from '../script/person.ts';
import type { World } from '../world/world.ts';

/** A message as the service has it. */
export interface Held {
  readonly msgId: number;
  readonly convId: number;
  readonly senderEmail: string;
  readonly msgText: string;
  readonly isDeleted: boolean;
  readonly attachment: {
    readonly attachmentId: string;
    readonly fileName: string;
    readonly fileSize: number;
  } | null;
}

export interface ServiceReading {
  /** The messages that the person may see, ascending. */
  readonly messages: readonly Held[];
  /** The same as it is now. */
  read(): readonly Held[];
  titleOf(convId: number): string;
  /** Of an attachment's content. */
  sha256Of(attachmentId: string): Promise<string>;
  close(): void;
}

/** Reads the service's own tables, whether it runs or not. */
export async function readService({ serviceDir, email }: World): Promise<ServiceReading> {
  const store = await openServiceStore(serviceDir);
  const userId = store.users.find(email)?.userId ?? 0;
  const read = () => {
    const { json } = store.messages.ofUser(userId, 0, Number.MAX_SAFE_INTEGER);
    return JSON.parse(`[${json.toString()}]`) as Held[];
  };
  return {
    messages: read(),
    read,
    titleOf: (convId) => store.conversations.find(convId)?.title ?? '',
    sha256Of: async (attachmentId) => {
      const row = store.attachments.findVisible(attachmentId, userId);
      if (!row) return 'none';
      return sha256(Buffer.concat(await store.files.read(row.blob).toArray()));
    },
    close: store.close,
  };
}

/** The content of core's files while core is dead. */
export interface ColdReading {
  readonly messages: readonly {
    readonly msgId: number;
    readonly convId: number;
    readonly text: string;
    readonly isDeleted: boolean;
  }[];
  readonly coverage: readonly Interval[];
  /** The items that have not reached their thread. */
  readonly outbox: readonly OutboxItem[];
  /** The texts of all drafts. */
  readonly drafts: readonly string[];
  /** The ids of all staged files. */
  readonly staged: readonly string[];
  /** Content of the files that the outbox has, by item; null for one that cannot be read. */
  readonly files: ReadonlyMap<string, Uint8Array | null>;
}

/** Opens core's files as core itself does at its start. @throws AppError when they cannot be read */
export async function readCold({ coreDir, key, email }: World): Promise<ColdReading> {
  const store = openStore({ dir: coreDir, key, selfEmail: email, log: () => undefined });
  try {
    const broken = [store.archive, store.local].flatMap((db) =>
      db
        .all<{ integrity_check: string }>('PRAGMA integrity_check')
        .filter((row) => row.integrity_check !== 'ok'),
    );
    if (broken.length > 0) throw new Error(`A file is damaged: ${broken[0]?.integrity_check}`);
    const rows = store.archive.all<{ msgId: number; convId: number; text: string; flags: number }>(
      'SELECT msgId, convId, text, flags FROM messages ORDER BY msgId',
    );
    const files = store.local.all<{ id: string; path: string; isOwned: number }>(
      'SELECT id, path, isOwned FROM outbox WHERE path IS NOT NULL',
    );
    const contents = files.map(async (file) => [file.id, await contentOf(file, key)] as const);
    return {
      messages: rows.map(({ flags, ...row }) => ({ ...row, isDeleted: (flags & DELETED) !== 0 })),
      coverage: listCoverage(store),
      outbox: listPending(store, listAwaited(store)),
      drafts: store.local.all<{ text: string }>('SELECT text FROM drafts').map(({ text }) => text),
      staged: store.local.all<{ id: string }>('SELECT id FROM staged_files').map(({ id }) => id),
      files: new Map(await Promise.all(contents)),
    };
  } finally {
    store.close();
  }
}

/** A file that is the person's own is as it is; one that only Parley has is encrypted. */
async function contentOf(
  { path, isOwned }: { path: string; isOwned: number },
  key: Uint8Array,
): Promise<Uint8Array | null> {
  try {
    const file = isOwned
      ? await openSealed(path, deriveFileKeys(key), basename(path))
      : await openPlain(path);
    const content = await file.read(0, file.size);
    await file.close();
    return content;
  } catch {
    return null;
  }
}
