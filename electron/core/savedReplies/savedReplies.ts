import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, orNotFound } from '../../../shared/errors/errors.ts';
import type { SavedReplyId } from '../../../shared/model/ids.ts';
import {
  type ImportCounts,
  type ImportPreview,
  MAX_REPLY_BYTES,
  MAX_SAVED_REPLIES,
  type ReplyFormat,
  type SavedOutcome,
  type SavedReply,
  type SavedReplyPage,
  type WrittenReply,
} from '../../../shared/model/savedReplies.ts';
import type { Store } from '../db/store.ts';
import { exportReplies } from './files/exportReplies.ts';
import { createReplyImport } from './files/replyImport.ts';
import { createReplyList } from './listReplies.ts';
import { countReplies, findReply, getReply, putReply, removeReply } from './table.ts';

/** The account's saved replies. */
export interface SavedReplies {
  list(input: RouteParsed<'savedReplies.list'>): SavedReplyPage;
  /** @throws AppError `not-found` */
  get(id: SavedReplyId): SavedReply;
  /** `id` null: a new one. @throws AppError `not-found` */
  save(id: SavedReplyId | null, reply: WrittenReply): SavedOutcome;
  /** @throws AppError `not-found` */
  remove(id: SavedReplyId): SavedReply;
  /** Reads a file, to be imported. @throws AppError `file-missing`, `file-unreadable`, `not-a-file`, `file-changed` */
  readFile(path: string): Promise<ImportPreview>;
  /** Saves what was read; null: there is no room. Rejects with AppError `not-found` if another file was read since. */
  importRead(importId: number): Promise<ImportCounts | null>;
  /** See `takeBack`. Rejects with AppError `not-found` if it wasn't the last import. */
  undoImport(importId: number): Promise<boolean>;
  /** They were changed in the store. */
  renew(): void;
  /** Writes all to a new file. @throws AppError `disk-full`, `file-not-saved` */
  exportTo(target: string, format: ReplyFormat): Promise<void>;
}

/** `onChange`: the list changed. */
export function createSavedReplies(store: Store, onChange: () => void): SavedReplies {
  const { local } = store;
  const names = createReplyList(store);
  const changed = () => {
    names.changed();
    onChange();
  };
  const imports = createReplyImport(store);
  const get = (id: SavedReplyId) => orNotFound(getReply(store, id), 'reply');

  const save = (id: SavedReplyId | null, reply: WrittenReply): SavedOutcome => {
    const before = id === null ? null : get(id);
    const namesake = findReply(store, reply);
    if (namesake !== null && namesake.id !== id) return { kind: 'name-taken' };
    const { count, bytes } = countReplies(store);
    const isOneMore = before === null ? 1 : 0;
    const bytesAfter = bytes - bytesOf(before) + bytesOf(reply);
    if (count + isOneMore > MAX_SAVED_REPLIES || bytesAfter > MAX_REPLY_BYTES) return { kind: 'full' };
    return { kind: 'saved', reply: putReply(store, id, reply) };
  };
  return {
    list: names.list,
    get,
    save: (id, reply) => {
      const outcome = local.transaction(() => save(id, reply));
      if (outcome.kind === 'saved') changed();
      return outcome;
    },
    remove: (id) => {
      const reply = get(id);
      removeReply(store, id);
      changed();
      return reply;
    },
    readFile: imports.read,
    renew: changed,
    importRead: (importId) => imports.apply(importId).finally(changed),
    undoImport: (importId) => imports.undo(importId).finally(changed),
    exportTo: async (target, format) => {
      try {
        await exportReplies(store, target, format);
      } catch (thrown) {
        throw AppError.fromSaving(thrown);
      }
    },
  };
}

const bytesOf = (reply: WrittenReply | null): number => Buffer.byteLength(reply?.text ?? '');
