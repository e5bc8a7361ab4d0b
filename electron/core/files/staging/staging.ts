import { AppError } from '../../../../shared/errors/errors.ts';
import type { RefusedFile, Staged, StagedFile, ZipProgress } from '../../../../shared/model/files/files.ts';
import type { ConvId, StagedId } from '../../../../shared/model/ids.ts';
import type { Store } from '../../db/store.ts';
import type { LocatedStaged, StagedByPath, StagedFolder, StagedPaths } from '../../protocol.ts';
import type { Clock } from '../../time/clock.ts';
import { createInspectionCache, type InspectOnce } from '../inspecting/inspectionCache.ts';
import { cleanName, mimeTypeOf } from '../names.ts';
import type { AccountFiles } from './accountFiles.ts';
import { createAdding, noRoom, roomIn, signedOut } from './adding.ts';
import { createOwnedCopies } from './ownedCopies.ts';
import type { Sources } from './sources.ts';
import { checkStaged, compareStaged } from './stagedFiles.ts';
import {
  findStaged,
  listStaged,
  moveStaged,
  orderStaged,
  putBackStaged,
  renameStaged,
  restage,
  type StagedRecord,
  type TakenOut,
  takeOutStaged,
} from './stagedTable.ts';
import { createZips } from './zips.ts';

/** The staged files of the drafts; see the routes `staged.*`, and `Control` for those by their paths. */
export interface Staging {
  list(convId: ConvId | null): Promise<readonly StagedFile[]>;
  /** @throws AppError `signed-out` if the account is closed before it ends */
  add(input: StagedPaths): Promise<StagedByPath>;
  /** @throws AppError `disk-full`, `too-much-pasted` */
  addPasted(convId: ConvId | null, name: string, bytes: Uint8Array): Promise<Staged>;
  /** @throws AppError `signed-out` if the account is closed before it ends */
  addFolder(input: StagedFolder): Promise<StagedByPath>;
  cancelZip(id: StagedId): void;
  remove(convId: ConvId | null, id: StagedId): Promise<readonly StagedFile[]>;
  /** @throws AppError `not-found`, `too-many-files` */
  putBack(convId: ConvId | null, id: StagedId): Promise<readonly StagedFile[]>;
  /** @throws AppError `not-found` */
  rename(convId: ConvId | null, id: StagedId, name: string): Promise<readonly StagedFile[]>;
  order(convId: ConvId | null, ids: readonly StagedId[]): Promise<readonly StagedFile[]>;
  /** Of the new-conversation form. */
  move(to: ConvId): Promise<readonly StagedFile[]>;
  /** @throws AppError `not-found`, or the file's problem */
  accept(convId: ConvId | null, id: StagedId): Promise<readonly StagedFile[]>;
  /** A staged file of any draft. @throws AppError `not-found`, or its problem */
  locate(id: StagedId): Promise<LocatedStaged>;
  /** Reads a part of it: `length` bytes from `start` on, fewer at its end. @throws AppError `not-found`, or its problem */
  read(id: StagedId, start: number, length: number): Promise<Uint8Array>;
  /** Aborts counting, copying and packing. Resolves when all have stopped. */
  close(): Promise<void>;
}

export interface StagingOptions {
  readonly store: Store;
  readonly owned: AccountFiles;
  readonly sources: Sources;
  readonly clock: Clock;
  /** The files of the draft changed. */
  readonly onChange: (convId: ConvId | null) => void;
  /** Every folder that is being packed. */
  readonly onZips: (zips: readonly ZipProgress[]) => void;
}

type NoFolders = Staged & StagedByPath;

export function createStaging({ store, owned, sources, clock, onChange, onZips }: StagingOptions): Staging {
  const closing = new AbortController();
  const zips = createZips(clock, owned, onZips);
  const copies = createOwnedCopies(owned, closing.signal);
  const adding = createAdding({ store, owned, sources, zips, copies, closing: closing.signal });
  /** Removed files that can be put back. An owned one stays on the disk for that, until the next start. */
  const takenOut = new Map<StagedId, TakenOut>();

  const look = createInspectionCache(sources.inspect);

  const list = (convId: ConvId | null) =>
    Promise.all(listStaged(store, convId).map((file) => compareStaged(sources, file, look)));

  function changed(convId: ConvId | null): Promise<readonly StagedFile[]> {
    onChange(convId);
    return list(convId);
  }

  async function withRefused(convId: ConvId | null, refused: readonly RefusedFile[]): Promise<NoFolders> {
    if (closing.signal.aborted) throw signedOut();
    return { files: await changed(convId), refused, folders: [] };
  }

  function find(convId: ConvId | null, id: StagedId): StagedRecord {
    const found = listStaged(store, convId).find((file) => file.id === id);
    if (!found) throw new AppError('not-found', 'There is no such file in the draft.');
    return found;
  }

  return {
    list,
    add: async (input) => {
      const { refused, folders } = await adding.paths(input);
      return { ...(await withRefused(input.convId, refused)), folders };
    },
    addPasted: async (convId, name, bytes) => withRefused(convId, await adding.pasted(convId, name, bytes)),
    addFolder: async (input) => withRefused(input.convId, await adding[input.as](input)),
    cancelZip: zips.cancel,
    remove: (convId, id) => {
      const taken = takeOutStaged(store, convId, id);
      if (taken) takenOut.set(id, taken);
      return changed(convId);
    },
    putBack: async (convId, id) => {
      const taken = takenOut.get(id);
      if (!taken) find(convId, id);
      else if (roomIn(store, convId) <= 0) throw noRoom();
      else putBackStaged(store, convId, taken);
      takenOut.delete(id);
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
    move: (to) => {
      moveStaged(store, to);
      onChange(null);
      return changed(to);
    },
    accept: async (convId, id) => {
      restage(store, id, await sources.facts(find(convId, id)));
      return changed(convId);
    },
    ...showing({ store, sources, look }),
    close: async () => {
      closing.abort();
      await Promise.all([copies.stopped(), zips.close()]);
    },
  };
}

interface Showing extends Pick<StagingOptions, 'store' | 'sources'> {
  readonly look: InspectOnce;
}

/** Lets the page show staged files. */
function showing({ store, sources, look }: Showing): Pick<Staging, 'locate' | 'read'> {
  function ofAnyDraft(id: StagedId): StagedRecord {
    const file = findStaged(store, id);
    if (!file) throw new AppError('not-found', 'There is no such file in a draft.');
    return file;
  }
  return {
    locate: async (id) => {
      const file = ofAnyDraft(id);
      await checkStaged(sources, file);
      const { picture, sniffed } = await look(file);
      return { size: file.size, picture, sniffed };
    },
    read: (id, start, length) => sources.read(ofAnyDraft(id), start, length),
  };
}
