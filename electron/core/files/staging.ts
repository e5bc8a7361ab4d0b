import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { FileProblem, RefusedFile, Staged, StagedFile } from '../../../shared/files.ts';
import { type ConvId, type StagedId, stagedId } from '../../../shared/model.ts';
import type { Store } from '../store/open.ts';
import {
  addStaged,
  listStaged,
  orderStaged,
  removeStaged,
  renameStaged,
  restage,
  type StagedRecord,
} from '../store/staged.ts';
import { cleanName, mimeTypeOf, nameOfPath } from './names.ts';
import { inspectFile, isSameFile } from './outgoing.ts';
import type { PastedFiles } from './pasted.ts';

/** The files that stand ready in the drafts; see the routes `staged.*`. */
export interface Staging {
  list(convId: ConvId | null): Promise<readonly StagedFile[]>;
  add(convId: ConvId | null, paths: readonly string[]): Promise<Staged>;
  /** @throws AppError `disk-full` */
  addPasted(convId: ConvId | null, name: string, bytes: Uint8Array): Promise<Staged>;
  remove(convId: ConvId | null, id: StagedId): Promise<readonly StagedFile[]>;
  /** @throws AppError `not-found` */
  rename(convId: ConvId | null, id: StagedId, name: string): Promise<readonly StagedFile[]>;
  order(convId: ConvId | null, ids: readonly StagedId[]): Promise<readonly StagedFile[]>;
  /** @throws AppError `not-found`, or what is wrong with the file */
  accept(convId: ConvId | null, id: StagedId): Promise<readonly StagedFile[]>;
}

export interface StagingOptions {
  readonly store: Store;
  readonly pasted: PastedFiles;
  /** The files of the draft changed. */
  readonly onChange: (convId: ConvId | null) => void;
}

export function createStaging({ store, pasted, onChange }: StagingOptions): Staging {
  const list = (convId: ConvId | null) => Promise.all(listStaged(store, convId).map(compare));

  function changed(convId: ConvId | null): Promise<readonly StagedFile[]> {
    onChange(convId);
    return list(convId);
  }

  function find(convId: ConvId | null, id: StagedId): StagedRecord {
    const found = listStaged(store, convId).find((file) => file.id === id);
    if (!found) throw new AppError('not-found', 'There is no such file in the draft.');
    return found;
  }

  return {
    list,
    add: async (convId, paths) => {
      const inspected = await Promise.all(paths.map(inspect));
      addStaged(
        store,
        convId,
        inspected.filter((file) => 'id' in file),
      );
      const refused = inspected.filter((file) => 'error' in file);
      return { files: await changed(convId), refused, folders: [] };
    },
    addPasted: async (convId, given, bytes) => {
      const id = stagedId(randomUUID());
      const name = cleanName(given);
      const path = await pasted.write(id, bytes);
      const facts = await inspectFile(path);
      addStaged(store, convId, [{ id, path, name, mimeType: mimeTypeOf(name), ...facts, isOwned: true }]);
      return { files: await changed(convId), refused: [], folders: [] };
    },
    remove: (convId, id) => {
      const file = listStaged(store, convId).find((other) => other.id === id);
      if (file) removeStaged(store, id);
      if (file?.isOwned) pasted.remove(id);
      return changed(convId);
    },
    rename: async (convId, id, given) => {
      const name = cleanName(given);
      renameStaged(store, find(convId, id).id, name, mimeTypeOf(name));
      return changed(convId);
    },
    order: (convId, ids) => {
      orderStaged(store, convId, ids);
      return changed(convId);
    },
    accept: async (convId, id) => {
      restage(store, id, await inspectFile(find(convId, id).path));
      return changed(convId);
    },
  };
}

/** @throws AppError when the file is not as it was staged, with what is wrong */
export async function checkStaged({ path, size, modified }: StagedRecord): Promise<void> {
  if (isSameFile(await inspectFile(path), { size, modified })) return;
  throw new AppError('file-changed', 'The file is not what it was when it was chosen.');
}

async function inspect(path: string): Promise<StagedRecord | RefusedFile> {
  const name = nameOfPath(path);
  try {
    const facts = await inspectFile(path);
    return {
      id: stagedId(randomUUID()),
      path,
      name,
      mimeType: mimeTypeOf(name),
      ...facts,
      isOwned: false,
    };
  } catch (thrown) {
    return { name, error: AppError.from(thrown).toData() };
  }
}

async function compare(record: StagedRecord): Promise<StagedFile> {
  const { id, name, size, mimeType } = record;
  return { id, name, size, mimeType, picture: null, problem: await problemOf(record) };
}

async function problemOf(record: StagedRecord): Promise<FileProblem | null> {
  try {
    await checkStaged(record);
    return null;
  } catch (thrown) {
    const { code } = AppError.from(thrown);
    // A folder in the place of a file is a change like another.
    return code === 'file-missing' || code === 'file-unreadable' ? code : 'file-changed';
  }
}
