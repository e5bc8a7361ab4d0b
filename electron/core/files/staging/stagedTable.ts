import type { ConvId, StagedId } from '../../../../shared/model/ids.ts';
import type { OutgoingFile } from '../../../../shared/model/outbox.ts';
import type { Store } from '../../db/store.ts';
import { clearCaptionOn, FORM, getDraft, setCaptionOn } from '../../drafts/table.ts';

/** The path of a file to send, and its state when it was chosen. */
export interface FileSource {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch, with their fraction. */
  readonly modified: number;
  /** It was pasted, packed or copied: the file is ours, and goes when it is no longer needed. */
  readonly isOwned: boolean;
}

/** A staged file. */
export interface StagedRecord extends OutgoingFile, FileSource {
  readonly id: StagedId;
}

/** Where an owned file is. */
export interface OwnedPath {
  readonly id: string;
  readonly path: string;
}

type StagedRow = Omit<StagedRecord, 'isOwned'> & { readonly isOwned: number };

const SELECT = 'SELECT id, path, name, size, modified, mimeType, isOwned FROM staged_files';

/** The files of a draft in their order; `convId` null is the new-conversation form. */
export function listStaged(store: Store, convId: ConvId | null): readonly StagedRecord[] {
  return store.local
    .all<StagedRow>(`${SELECT} WHERE convId = ? ORDER BY place`, convId ?? FORM)
    .map(asRecord);
}

/** A staged file of any draft; null if there is none. */
export function findStaged(store: Store, id: StagedId): StagedRecord | null {
  const row = store.local.get<StagedRow>(`${SELECT} WHERE id = ?`, id);
  return row ? asRecord(row) : null;
}

const asRecord = (row: StagedRow): StagedRecord => ({ ...row, isOwned: row.isOwned === 1 });

/** Appends files to the staged ones. */
export function addStaged(store: Store, convId: ConvId | null, files: readonly StagedRecord[]): void {
  store.local.transaction(() => {
    for (const file of files) {
      store.local.run(
        `INSERT INTO staged_files (id, convId, place, path, name, size, modified, mimeType, isOwned)
         VALUES (:id, :convId, (SELECT coalesce(max(place), 0) + 1 FROM staged_files WHERE convId = :convId),
           :path, :name, :size, :modified, :mimeType, :isOwned)`,
        { ...file, convId: convId ?? FORM, isOwned: file.isOwned ? 1 : 0 },
      );
    }
  });
}

/** Takes a file out of its draft, which no longer has its text go along with it. */
export function removeStaged(store: Store, id: StagedId): void {
  store.local.transaction(() => {
    store.local.run('DELETE FROM staged_files WHERE id = ?', id);
    clearCaptionOn(store, id);
  });
}

/** A file that was taken out of its draft, and how it stood there. */
export interface TakenOut {
  readonly file: StagedRecord;
  /** How many stood before it. */
  readonly index: number;
  /** The draft's text was to go along with it. */
  readonly hadText: boolean;
}

/** Takes a file out of its draft; null when it is not there. */
export function takeOutStaged(store: Store, convId: ConvId | null, id: StagedId): TakenOut | null {
  return store.local.transaction(() => {
    const files = listStaged(store, convId);
    const index = files.findIndex((file) => file.id === id);
    const file = files[index];
    if (!file) return null;
    const hadText = getDraft(store, convId).captionOn === id;
    removeStaged(store, id);
    return { file, index, hadText };
  });
}

/** Undoes `takeOutStaged`. The text becomes the file's caption again unless another file was chosen since. */
export function putBackStaged(store: Store, convId: ConvId | null, { file, index, hadText }: TakenOut): void {
  store.local.transaction(() => {
    const ids = listStaged(store, convId).map(({ id }) => id);
    addStaged(store, convId, [file]);
    orderStaged(store, convId, ids.toSpliced(index, 0, file.id));
    if (hadText) setCaptionOn(store, convId, file.id);
  });
}

export function renameStaged(store: Store, id: StagedId, name: string, mimeType: string): void {
  store.local.run('UPDATE staged_files SET name = ?, mimeType = ? WHERE id = ?', name, mimeType, id);
}

/** Accepts the file as it is now. */
export function restage(
  store: Store,
  id: StagedId,
  { size, modified }: Pick<FileSource, 'size' | 'modified'>,
): void {
  store.local.run('UPDATE staged_files SET size = ?, modified = ? WHERE id = ?', size, modified, id);
}

/** Puts the files of a draft in the order of `ids`; omitted ones follow in the order they had. */
export function orderStaged(store: Store, convId: ConvId | null, ids: readonly StagedId[]): void {
  store.local.transaction(() => {
    const left = listStaged(store, convId).filter(({ id }) => !ids.includes(id));
    for (const [place, id] of [...ids, ...left.map((file) => file.id)].entries()) {
      store.local.run(
        'UPDATE staged_files SET place = ? WHERE id = ? AND convId = ?',
        place + 1,
        id,
        convId ?? FORM,
      );
    }
  });
}

/** Puts the files of the new-conversation form behind those of a conversation's draft. */
export function moveStaged(store: Store, to: ConvId): void {
  store.local.transaction(() => {
    for (const { id } of listStaged(store, null)) {
      store.local.run(
        `UPDATE staged_files SET convId = :to,
           place = (SELECT coalesce(max(place), 0) + 1 FROM staged_files WHERE convId = :to)
         WHERE id = :id`,
        { id, to },
      );
    }
  });
}

/** How many files are staged in each of these drafts that has any, by conversation. `convIds`: a JSON array. */
export function countStaged(store: Store, convIds: string): ReadonlyMap<number, number> {
  const rows = store.local.all<{ convId: number; n: number }>(
    `SELECT convId, count(*) AS n FROM staged_files WHERE convId IN (SELECT value FROM json_each(?))
     GROUP BY convId`,
    convIds,
  );
  return new Map(rows.map(({ convId, n }) => [convId, n]));
}

/** The pasted and packed files of all drafts. */
export function listOwned({ local }: Store): readonly OwnedPath[] {
  return local.all<OwnedPath>('SELECT id, path FROM staged_files WHERE isOwned = 1');
}

/** An owned file has another place now. */
export function moveOwned({ local }: Store, { id, path }: OwnedPath): void {
  local.run('UPDATE staged_files SET path = ? WHERE id = ? AND isOwned = 1', path, id);
}

/** Whether a file is part of a draft. */
export function isStaged({ local }: Store, id: string): boolean {
  return local.get('SELECT 1 FROM staged_files WHERE id = ?', id) !== undefined;
}
