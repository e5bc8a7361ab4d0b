import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError } from '../../../../shared/errors/errors.ts';
import {
  type ImportCounts,
  type ImportPreview,
  MAX_REPLY_BYTES,
  MAX_REPLY_FILE,
  MAX_SAVED_REPLIES,
  MOST_WRONG_LISTED,
  type WrittenReply,
  type WrongLine,
} from '../../../../shared/model/savedReplies.ts';
import type { Store } from '../../db/store.ts';
import { openOutgoing, readFileFacts } from '../../files/staging/outgoing.ts';
import { countReplies, findReply, putReply } from '../table.ts';
import { type FileEntry, readReplyFile } from './replyFile.ts';

/** Entries that are read, compared or saved before other work gets in between. */
const SLICE = 100;

export interface ReplyImport {
  /** @throws AppError `file-missing`, `file-unreadable`, `not-a-file`, `file-changed` */
  read(path: string): Promise<ImportPreview>;
  /** Null: there is no room. Rejects with AppError `not-found`. If it fails half-way, the next import saves the rest. */
  apply(importId: number): Promise<ImportCounts | null>;
}

type Local = Pick<Store, 'local'>;

interface Pending {
  readonly importId: number;
  readonly replies: readonly WrittenReply[];
}

/** Reads a file and keeps its replies until the person agrees to save them, or another file is read. */
export function createReplyImport(store: Local): ReplyImport {
  let lastId = 0;
  let pending: Pending | null = null;
  return {
    async read(path) {
      lastId += 1;
      const importId = lastId;
      pending = null;
      const bytes = await bytesAt(path);
      const file = bytes === null ? ({ why: 'too-large' } as const) : readReplyFile(bytes);
      if ('why' in file) return { kind: 'unreadable', why: file.why };
      const { replies, wrong, wrongCount, repeated } = await sorted(file.entries);
      if (replies.length + wrongCount === 0) return { kind: 'unreadable', why: 'no-replies' };
      const counts = await compare(store, replies);
      if (importId === lastId) pending = { importId, replies };
      return {
        ...{ kind: 'read', importId, format: file.format, ...counts, same: counts.same + repeated },
        ...{ wrong, wrongCount, hasRoom: hasRoom(store, replies) },
      };
    },
    async apply(importId) {
      const known = pending;
      if (known?.importId !== importId) throw new AppError('not-found', 'Another file was read since.');
      if (!hasRoom(store, known.replies)) return null;
      pending = null;
      return saveAll(store, known.replies);
    },
  };
}

/** Null: it is too large. */
async function bytesAt(path: string): Promise<Uint8Array | null> {
  const facts = await readFileFacts(path);
  if (facts.size > MAX_REPLY_FILE) return null;
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

/** The replies, each name once; those that are wrong; and how many say the same as an earlier one. */
async function sorted(entries: Iterable<FileEntry | null>) {
  const byKey = new Map<string, WrittenReply>();
  const wrong: { readonly at: number; readonly why: WrongLine }[] = [];
  let [count, wrongCount, repeated] = [0, 0, 0];
  const refuse = (at: number, why: WrongLine) => {
    wrongCount += 1;
    if (wrong.length < MOST_WRONG_LISTED) wrong.push({ at, why });
  };
  for (const entry of entries) {
    count += 1;
    if (count % SLICE === 0) await letOthersIn();
    if (entry === null) continue;
    if ('why' in entry) refuse(entry.at, entry.why);
    else {
      const key = JSON.stringify([entry.reply.folder, entry.reply.name]);
      const earlier = byKey.get(key);
      if (earlier === undefined) byKey.set(key, entry.reply);
      else if (earlier.text === entry.reply.text) repeated += 1;
      else refuse(entry.at, 'twice');
    }
  }
  return { replies: [...byKey.values()], wrong, wrongCount, repeated };
}

async function compare(store: Local, replies: readonly WrittenReply[]): Promise<ImportCounts> {
  const counts = { added: 0, changed: 0, same: 0 };
  for (const [index, reply] of replies.entries()) {
    if (index % SLICE === SLICE - 1) await letOthersIn();
    const stored = findReply(store, reply);
    if (stored === null) counts.added += 1;
    else counts[stored.text === reply.text ? 'same' : 'changed'] += 1;
  }
  return counts;
}

function hasRoom(store: Local, replies: readonly WrittenReply[]): boolean {
  // Each has a name of its own.
  if (replies.length > MAX_SAVED_REPLIES) return false;
  let { count, bytes } = countReplies(store);
  for (const reply of replies) {
    const stored = findReply(store, reply);
    if (stored === null) count += 1;
    bytes += Buffer.byteLength(reply.text) - Buffer.byteLength(stored?.text ?? '');
  }
  return count <= MAX_SAVED_REPLIES && bytes <= MAX_REPLY_BYTES;
}

async function saveAll(store: Local, replies: readonly WrittenReply[]): Promise<ImportCounts> {
  const counts = { added: 0, changed: 0, same: 0 };
  for (let at = 0; at < replies.length; at += SLICE) {
    if (at > 0) await letOthersIn();
    store.local.transaction(() => {
      for (const reply of replies.slice(at, at + SLICE)) counts[saveOne(store, reply)] += 1;
    });
  }
  return counts;
}

function saveOne(store: Local, reply: WrittenReply): keyof ImportCounts {
  const stored = findReply(store, reply);
  if (stored?.text === reply.text) return 'same';
  putReply(store, stored?.id ?? null, reply);
  return stored === null ? 'added' : 'changed';
}
