import { setImmediate as letOthersIn } from 'node:timers/promises';
import {
  type ImportCounts,
  MAX_REPLY_BYTES,
  MAX_SAVED_REPLIES,
  type SavedReply,
  type WrittenReply,
} from '../../../../shared/model/savedReplies.ts';
import type { Store } from '../../db/store.ts';
import { countReplies, findReply, getReply, putReply, removeReply } from '../table.ts';
import { slicesOf } from './slices.ts';

type Local = Pick<Store, 'local'>;

/** The effect of an import so far. */
export interface Imported {
  /** As they were saved. */
  readonly added: SavedReply[];
  readonly changed: { readonly before: SavedReply; readonly text: string }[];
}

export function hasRoom(store: Local, replies: readonly WrittenReply[]): boolean {
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

/** Saves those that differ, and adds to `imported` as it goes, since it may fail half-way. */
export async function saveAll(
  store: Local,
  replies: readonly WrittenReply[],
  imported: Imported,
): Promise<ImportCounts> {
  for (const slice of slicesOf(replies, ({ text }) => Buffer.byteLength(text))) {
    await letOthersIn();
    const saved = store.local.transaction(() => slice.map((reply) => saveOne(store, reply)));
    for (const part of saved) {
      if (part === null) continue;
      if ('before' in part) imported.changed.push(part);
      else imported.added.push(part);
    }
  }
  const [added, changed] = [imported.added.length, imported.changed.length];
  return { added, changed, same: replies.length - added - changed };
}

/** Null: it was there already. */
function saveOne(store: Local, reply: WrittenReply): SavedReply | Imported['changed'][number] | null {
  const before = findReply(store, reply);
  if (before?.text === reply.text) return null;
  const saved = putReply(store, before?.id ?? null, reply);
  return before === null ? saved : { before, text: reply.text };
}

/** Takes an import back, except for replies that were changed since. False: there is no room for the texts that it replaced. */
export async function takeBack(store: Local, { added, changed }: Imported): Promise<boolean> {
  const isAsSaved = ({ id, folder, name }: SavedReply, text: string): boolean => {
    const stored = getReply(store, id);
    return stored?.folder === folder && stored.name === name && stored.text === text;
  };
  for (const slice of slicesOf(added, ({ text }) => Buffer.byteLength(text))) {
    await letOthersIn();
    store.local.transaction(() => {
      for (const reply of slice) if (isAsSaved(reply, reply.text)) removeReply(store, reply.id);
    });
  }
  const kept = changed.filter(({ before, text }) => isAsSaved(before, text)).map(({ before }) => before);
  if (!hasRoom(store, kept)) return false;
  for (const slice of slicesOf(kept, ({ text }) => Buffer.byteLength(text))) {
    await letOthersIn();
    store.local.transaction(() => {
      for (const before of slice) putReply(store, before.id, before);
    });
  }
  return true;
}
