import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../shared/errors/errors.ts';
import { MAX_STAGED, type RefusedFile } from '../../../../shared/model/files/files.ts';
import { type ConvId, stagedId } from '../../../../shared/model/ids.ts';
import type { Store } from '../../db/store.ts';
import type { FolderOnDisk, StagedByPath } from '../../protocol.ts';
import { addedName, cleanName, mimeTypeOf, nameOfPath } from '../names.ts';
import type { AccountFiles } from './accountFiles.ts';
import { countFolder, isFolder, listFolder } from './folders.ts';
import { readFileFacts } from './outgoing.ts';
import type { Sources } from './sources.ts';
import { addStaged, listStaged, type StagedRecord } from './stagedTable.ts';
import type { Zips } from './zips.ts';

/** The ways into a draft. What cannot go in is refused with its reason. */
export interface Adding {
  paths(convId: ConvId | null, paths: readonly string[]): Promise<Omit<StagedByPath, 'files'>>;
  /** @throws AppError `disk-full` */
  pasted(convId: ConvId | null, name: string, bytes: Uint8Array): Promise<readonly RefusedFile[]>;
  /** All files of a folder, or none when there is no room for all. */
  each(convId: ConvId | null, folder: string): Promise<readonly RefusedFile[]>;
  /** A folder as one zip file, when it is packed. */
  zip(convId: ConvId | null, folder: string): Promise<readonly RefusedFile[]>;
}

interface AddingOptions {
  readonly store: Store;
  readonly owned: AccountFiles;
  readonly sources: Pick<Sources, 'facts'>;
  readonly zips: Zips;
  /** Aborts when the account is closed. */
  readonly closing: AbortSignal;
}

export function createAdding({ store, owned, sources, zips, closing }: AddingOptions): Adding {
  /** Appends files to the staged ones, as many as there is room for. Returns the others. */
  function stage(convId: ConvId | null, files: readonly StagedRecord[]): readonly RefusedFile[] {
    const room = Math.max(0, roomIn(store, convId));
    addStaged(store, convId, files.slice(0, room));
    return files.slice(room).map(({ name }) => ({ name, error: noRoom().toData() }));
  }

  async function stageOwned(
    convId: ConvId | null,
    file: Pick<StagedRecord, 'id' | 'path' | 'name'>,
  ): Promise<readonly RefusedFile[]> {
    const made = { ...file, mimeType: mimeTypeOf(file.name), isOwned: true, size: 0, modified: 0 };
    const refused = stage(convId, [{ ...made, ...(await sources.facts(made)) }]);
    if (refused.length > 0) owned.remove(file.id);
    return refused;
  }

  async function inspect(path: string): Promise<StagedRecord | FolderOnDisk | RefusedFile> {
    try {
      return (await isFolder(path)) ? await countFolder(path, closing) : await recordOf(path);
    } catch (thrown) {
      return refusal(nameOfPath(path), thrown);
    }
  }

  async function paths(
    convId: ConvId | null,
    given: readonly string[],
  ): Promise<Omit<StagedByPath, 'files'>> {
    const inspected = await Promise.all(given.map(inspect));
    const refused = stage(
      convId,
      inspected.filter((each) => 'id' in each),
    );
    return {
      refused: [...inspected.filter((each) => 'error' in each), ...refused],
      folders: inspected.filter((each) => 'files' in each),
    };
  }

  async function each(convId: ConvId | null, folder: string): Promise<readonly RefusedFile[]> {
    const files = await listFolder(folder, closing);
    if (files.length > roomIn(store, convId)) throw noRoom();
    const { refused } = await paths(
      convId,
      files.map(({ path }) => path),
    );
    return refused;
  }

  async function zip(convId: ConvId | null, folder: string): Promise<readonly RefusedFile[]> {
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
      const path = await owned.write(id, bytes);
      return stageOwned(convId, { id, path, name: cleanName(given) });
    },
    each: (convId, folder) =>
      each(convId, folder).catch((thrown: unknown) => [refusal(nameOfPath(folder), thrown)]),
    zip: (convId, folder) =>
      zip(convId, folder).catch((thrown: unknown) => [refusal(zipNameOf(folder), thrown)]),
  };
}

/** The number of files that can still be staged in a draft. */
export function roomIn(store: Store, convId: ConvId | null): number {
  return MAX_STAGED - listStaged(store, convId).length;
}

export const noRoom = () => new AppError('too-many-files', 'The draft has no room for more files.');

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
