import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../shared/errors/errors.ts';
import { MAX_STAGED, type RefusedFile } from '../../../../shared/model/files/files.ts';
import { type ConvId, stagedId } from '../../../../shared/model/ids.ts';
import type { Store } from '../../db/store.ts';
import type { FolderOnDisk, StagedByPath, StagedFolder, StagedPaths } from '../../protocol.ts';
import { addedName, cleanName, mimeTypeOf, nameOfPath } from '../names.ts';
import type { AccountFiles } from './accountFiles.ts';
import { countFolder, isFolder, listFolder } from './folders.ts';
import { readFileFacts } from './outgoing.ts';
import type { OwnedCopies } from './ownedCopies.ts';
import { createPastedRoom } from './pastedRoom.ts';
import type { Sources } from './sources.ts';
import { addStaged, listStaged, type StagedRecord } from './stagedTable.ts';
import type { Zips } from './zips.ts';

/** The ways into a draft. What cannot go in is refused with its reason. */
export interface Adding {
  paths(input: StagedPaths): Promise<Omit<StagedByPath, 'files'>>;
  /** @throws AppError `disk-full`, `too-much-pasted` */
  pasted(convId: ConvId | null, name: string, bytes: Uint8Array): Promise<readonly RefusedFile[]>;
  /** All files of a folder, or none when there is no room for all. */
  each(folder: StagedFolder): Promise<readonly RefusedFile[]>;
  /** A folder as one zip file, when it is packed. */
  zip(folder: StagedFolder): Promise<readonly RefusedFile[]>;
}

interface AddingOptions {
  readonly store: Store;
  readonly owned: AccountFiles;
  readonly sources: Pick<Sources, 'facts'>;
  readonly zips: Zips;
  readonly copies: OwnedCopies;
  /** Aborts when the account is closed. */
  readonly closing: AbortSignal;
}

export function createAdding({ store, owned, sources, zips, copies, closing }: AddingOptions): Adding {
  const pastedRoom = createPastedRoom(owned);

  function removeOwned(files: readonly StagedRecord[]): void {
    for (const { id, isOwned } of files) if (isOwned) owned.remove(id);
  }

  /** Appends files to the staged ones, as many as there is room for. Returns the others. */
  function stage(convId: ConvId | null, files: readonly StagedRecord[]): readonly RefusedFile[] {
    const room = Math.max(0, roomIn(store, convId));
    addStaged(store, convId, files.slice(0, room));
    const others = files.slice(room);
    removeOwned(others);
    return others.map(({ name }) => ({ name, error: noRoom().toData() }));
  }

  async function stageOwned(
    convId: ConvId | null,
    file: Pick<StagedRecord, 'id' | 'path' | 'name'>,
  ): Promise<readonly RefusedFile[]> {
    const made = { ...file, mimeType: mimeTypeOf(file.name), isOwned: true, size: 0, modified: 0 };
    return stage(convId, [{ ...made, ...(await sources.facts(made)) }]);
  }

  async function inspect(path: string): Promise<StagedRecord | FolderOnDisk | RefusedFile> {
    try {
      return (await isFolder(path)) ? await countFolder(path, closing) : await recordOf(path);
    } catch (thrown) {
      return refusal(nameOfPath(path), thrown);
    }
  }

  async function paths(input: StagedPaths): Promise<Omit<StagedByPath, 'files'>> {
    const { convId, temporary } = input;
    const inspected = await Promise.all(input.paths.map(inspect));
    const found = inspected.filter((each) => 'id' in each);
    const kept = await keepTemporary(copies, found, new Set(temporary), roomIn(store, convId));
    const toStage = kept.filter((each) => 'id' in each);
    if (closing.aborted) {
      removeOwned(toStage);
      throw signedOut();
    }
    const refused = stage(convId, toStage);
    return {
      refused: [...inspected, ...kept].filter((each) => 'error' in each).concat(refused),
      folders: inspected.filter((each) => 'files' in each),
    };
  }

  async function each({ convId, path, isTemporary = false }: StagedFolder): Promise<readonly RefusedFile[]> {
    const { files } = await listFolder(path, closing);
    if (files.length > roomIn(store, convId)) throw noRoom();
    const all = files.map((file) => file.path);
    const { refused } = await paths({ convId, paths: all, temporary: isTemporary ? all : [] });
    return refused;
  }

  async function zip({ convId, path: folder }: StagedFolder): Promise<readonly RefusedFile[]> {
    if (roomIn(store, convId) <= 0) throw noRoom();
    const id = stagedId(randomUUID());
    const name = zipNameOf(folder);
    const refused = await zips.pack({ id, convId, name, folder }, (path) =>
      stageOwned(convId, { id, path, name }),
    );
    return refused ?? [];
  }

  return {
    paths,
    pasted: async (convId, given, bytes) => {
      const id = stagedId(randomUUID());
      const giveBack = pastedRoom.take(bytes.byteLength);
      const path = await owned.write(id, bytes).finally(giveBack);
      return stageOwned(convId, { id, path, name: cleanName(given) });
    },
    each: (folder) => each(folder).catch((thrown: unknown) => [refusal(nameOfPath(folder.path), thrown)]),
    zip: (folder) => zip(folder).catch((thrown: unknown) => [refusal(zipNameOf(folder.path), thrown)]),
  };
}

/** The number of files that can still be staged in a draft. */
export function roomIn(store: Store, convId: ConvId | null): number {
  return MAX_STAGED - listStaged(store, convId).length;
}

export const signedOut = () => new AppError('signed-out', 'The account was closed in the meantime.');
export const noRoom = () => new AppError('too-many-files', 'The draft has no room for more files.');

/** Copies the files whose paths are `temporary`, as many as there is room for. */
function keepTemporary(
  copies: OwnedCopies,
  files: readonly StagedRecord[],
  temporary: ReadonlySet<string>,
  room: number,
): Promise<readonly (StagedRecord | RefusedFile)[]> {
  return Promise.all(
    files.map((file, index) => {
      if (!temporary.has(file.path)) return file;
      if (index >= room) return refusal(file.name, noRoom());
      return copies.make(file).catch((thrown: unknown) => refusal(file.name, thrown));
    }),
  );
}

/** @throws AppError with the file's problem */
async function recordOf(path: string): Promise<StagedRecord> {
  const name = addedName(path);
  const facts = await readFileFacts(path);
  return { id: stagedId(randomUUID()), path, name, mimeType: mimeTypeOf(name), ...facts, isOwned: false };
}

const zipNameOf = (folder: string): string => `${nameOfPath(folder)}.zip`;

/** Files in a folder are named with their path in it. */
function refusal(name: string, thrown: unknown): RefusedFile {
  const error = AppError.from(thrown);
  return { name: error.details.fileName ?? name, error: error.toData() };
}
