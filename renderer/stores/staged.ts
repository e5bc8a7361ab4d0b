import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { AppError } from '../../shared/errors.ts';
import { MAX_PASTED_BYTES, type RefusedFile, type StagedFile } from '../../shared/files.ts';
import type { ConvId, StagedId } from '../../shared/model.ts';
import type { Bridge, Connected } from './connected.ts';
import { useAccountStores } from './context.ts';
import type { NoticesState } from './notices.ts';
import { createTurns } from './turns.ts';

/** Whose draft it is: a conversation's, or that of the new-conversation form when null. */
export type DraftKey = ConvId | null;

export interface StagedDraft {
  readonly files: readonly StagedFile[];
  /** Files are on their way into it. */
  readonly isAdding: boolean;
}

export interface StagedState {
  /** The drafts that were read so far. */
  readonly drafts: ReadonlyMap<DraftKey, StagedDraft>;
  /** Reads what is staged and compares it with the disk. */
  load(convId: DraftKey): Promise<void>;
  /** Stages what was dropped, picked or pasted, behind what is there; what is refused is said with its reasons. */
  add(convId: DraftKey, files: readonly File[]): void;
  remove(convId: DraftKey, id: StagedId): void;
  rename(convId: DraftKey, id: StagedId, name: string): void;
  order(convId: DraftKey, ids: readonly StagedId[]): void;
  /** A changed file is to be sent as it is now. */
  accept(convId: DraftKey, id: StagedId): void;
}

const EMPTY: StagedDraft = { files: [], isAdding: false };

/** The files that stand ready in the drafts; core keeps them, and nothing here is sent before the person says so. */
export function createStagedStore(
  { request, on, pathForFile }: Bridge,
  { failed, refused }: Pick<NoticesState, 'failed' | 'refused'>,
): Connected<StagedState> {
  // One after the other, so that the answer shown last is the newest.
  const turns = createTurns(failed);

  const patch = (convId: DraftKey, change: Partial<StagedDraft>) =>
    store.setState(({ drafts }) => ({
      drafts: new Map(drafts).set(convId, { ...(drafts.get(convId) ?? EMPTY), ...change }),
    }));
  const put = (convId: DraftKey, read: () => Promise<readonly StagedFile[]>) =>
    turns.take(async () => patch(convId, { files: await read() }));

  const load = async (convId: DraftKey) => {
    await put(convId, () => request('staged.list', { convId }));
    // What could not be read must not keep the person from writing.
    if (!store.getState().drafts.has(convId)) patch(convId, {});
  };
  const addPaths = async (convId: DraftKey, paths: readonly string[]): Promise<readonly RefusedFile[]> => {
    if (paths.length === 0) return [];
    const staged = await request('staged.add', { convId, paths: [...paths] });
    patch(convId, { files: staged.files });
    return staged.refused;
  };
  const addBytes = async (convId: DraftKey, file: File): Promise<readonly RefusedFile[]> => {
    if (file.size > MAX_PASTED_BYTES) {
      const error = new AppError('file-too-large', 'A pasted file is too large').toData();
      return [{ name: file.name, error }];
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const staged = await request('staged.addPasted', { convId, name: file.name, bytes });
    patch(convId, { files: staged.files });
    return staged.refused;
  };
  const add = async (convId: DraftKey, files: readonly File[]) => {
    if (files.length === 0) return;
    const located = files.map((file) => ({ file, path: pathForFile(file) }));
    const paths = located.map(({ path }) => path).filter((path) => path !== '');
    const notOnDisk = located.filter(({ path }) => path === '').map(({ file }) => file);
    patch(convId, { isAdding: true });
    await turns.take(async () => {
      const all = [...(await addPaths(convId, paths))];
      for (const file of notOnDisk) all.push(...(await addBytes(convId, file)));
      if (all.length > 0) refused(all);
    });
    patch(convId, { isAdding: false });
  };

  const store = createStore<StagedState>(() => ({
    drafts: new Map(),
    load,
    add: (convId, files) => void add(convId, files),
    remove: (convId, id) => void put(convId, () => request('staged.remove', { convId, id })),
    rename: (convId, id, name) => void put(convId, () => request('staged.rename', { convId, id, name })),
    order: (convId, ids) => void put(convId, () => request('staged.order', { convId, ids: [...ids] })),
    accept: (convId, id) => void put(convId, () => request('staged.accept', { convId, id })),
  }));

  /** Back in the window, the person may have moved or changed a file meanwhile. */
  const connect = () =>
    on('window', ({ focused }) => {
      if (!focused) return;
      for (const [convId, { files }] of store.getState().drafts) if (files.length > 0) void load(convId);
    });
  return Object.assign(store, { connect });
}

/** The files staged in a draft; null until they are read. */
export function useStaged(convId: DraftKey): StagedDraft | null {
  const { staged } = useAccountStores();
  useEffect(() => void staged.getState().load(convId), [staged, convId]);
  return useStore(staged, ({ drafts }) => drafts.get(convId) ?? null);
}
