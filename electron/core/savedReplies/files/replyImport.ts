import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError } from '../../../../shared/errors/errors.ts';
import {
  type ChangedReply,
  type ImportCounts,
  type ImportPreview,
  MAX_REPLY_FILE,
  MOST_CHANGES_LISTED,
  MOST_WRONG_LISTED,
  type WrittenReply,
  type WrongLine,
} from '../../../../shared/model/savedReplies.ts';
import type { Store } from '../../db/store.ts';
import { readSmallFile } from '../../files/staging/readSmallFile.ts';
import { findReply } from '../table.ts';
import { hasRoom, type Imported, saveAll, takeBack } from './importSaving.ts';
import { type FileEntry, readReplyFile } from './replyFile.ts';
import { slicesOf } from './slices.ts';

export interface ReplyImport {
  /** @throws AppError `file-missing`, `file-unreadable`, `not-a-file`, `file-changed` */
  read(path: string): Promise<ImportPreview>;
  /** Null: there is no room. Rejects with AppError `not-found`. If it fails half-way, the same call saves the rest. */
  apply(importId: number): Promise<ImportCounts | null>;
  /** See `takeBack`. Rejects with AppError `not-found` if it wasn't the last import. */
  undo(importId: number): Promise<boolean>;
}

type Local = Pick<Store, 'local'>;

interface Pending {
  readonly importId: number;
  readonly replies: readonly WrittenReply[];
  readonly imported: Imported;
}

/** Reads a file and keeps its replies until the person agrees to save them, or another file is read; and what the last import replaced. */
export function createReplyImport(store: Local): ReplyImport {
  let lastId = 0;
  let pending: Pending | null = null;
  let last: Pending | null = null;
  let saving: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = Promise.allSettled([saving]).then(work);
    saving = result;
    return result;
  };
  const apply = async (importId: number): Promise<ImportCounts | null> => {
    const known = pending;
    if (known?.importId !== importId) throw new AppError('not-found', 'Another file was read since.');
    if (!hasRoom(store, known.replies)) return null;
    last = known;
    const counts = await saveAll(store, known.replies, known.imported);
    if (pending === known) pending = null;
    return counts;
  };
  const undo = async (importId: number): Promise<boolean> => {
    if (last?.importId !== importId) throw new AppError('not-found', 'There was another import since.');
    const { imported } = last;
    last = null;
    return takeBack(store, imported);
  };
  return {
    async read(path) {
      lastId += 1;
      const importId = lastId;
      pending = null;
      const bytes = await readSmallFile(path, MAX_REPLY_FILE);
      const file = bytes === null ? ({ why: 'too-large' } as const) : readReplyFile(bytes);
      if ('why' in file) return { kind: 'unreadable', why: file.why };
      const { replies, wrong, wrongCount, repeated } = await sorted(file.entries);
      if (replies.length + wrongCount === 0) return { kind: 'unreadable', why: 'no-replies' };
      const { changes, ...counts } = await compare(store, replies);
      if (importId === lastId) pending = { importId, replies, imported: { added: [], changed: [] } };
      return {
        ...{ kind: 'read', importId, format: file.format, ...counts, same: counts.same + repeated },
        ...{ changes, wrong, wrongCount, hasRoom: hasRoom(store, replies) },
      };
    },
    apply: (importId) => inTurn(() => apply(importId)),
    undo: (importId) => inTurn(() => undo(importId)),
  };
}

/** The replies, each name once; those that are wrong; and how many say the same as an earlier one. */
async function sorted(entries: Iterable<FileEntry | null>) {
  const byKey = new Map<string, WrittenReply>();
  const wrong: { readonly at: number; readonly why: WrongLine }[] = [];
  let [wrongCount, repeated] = [0, 0];
  const refuse = (at: number, why: WrongLine) => {
    wrongCount += 1;
    if (wrong.length < MOST_WRONG_LISTED) wrong.push({ at, why });
  };
  const add = (entry: FileEntry) => {
    if ('why' in entry) return refuse(entry.at, entry.why);
    const key = JSON.stringify([entry.reply.folder, entry.reply.name]);
    const earlier = byKey.get(key);
    if (earlier === undefined) byKey.set(key, entry.reply);
    else if (earlier.text === entry.reply.text) repeated += 1;
    else refuse(entry.at, 'twice');
  };
  const bytesOf = (entry: FileEntry | null) =>
    entry !== null && 'reply' in entry ? Buffer.byteLength(entry.reply.text) : 0;
  for (const slice of slicesOf(entries, bytesOf)) {
    await letOthersIn();
    for (const entry of slice) if (entry !== null) add(entry);
  }
  return { replies: [...byKey.values()], wrong, wrongCount, repeated };
}

async function compare(store: Local, replies: readonly WrittenReply[]) {
  const counts = { added: 0, changed: 0, same: 0 };
  const changes: ChangedReply[] = [];
  const add = (reply: WrittenReply) => {
    const stored = findReply(store, reply);
    const kind = stored === null ? 'added' : stored.text === reply.text ? 'same' : 'changed';
    counts[kind] += 1;
    if (kind === 'changed' && changes.length < MOST_CHANGES_LISTED)
      changes.push({ folder: reply.folder, name: reply.name });
  };
  for (const slice of slicesOf(replies, ({ text }) => Buffer.byteLength(text))) {
    await letOthersIn();
    slice.forEach(add);
  }
  return { ...counts, changes };
}
