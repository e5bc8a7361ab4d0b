import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '../../../shared/errors/errors.ts';
import {
  type FolderFacts,
  MAX_PASTED_BYTES,
  MAX_STAGED,
  type RefusedFile,
  type Staged,
  type StagedFile,
} from '../../../shared/model/files/files.ts';
import type { ConvId, FileToken, StagedId } from '../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createTaskQueues } from '../../lib/query/taskQueue.ts';
import type { NoticesState } from '../notices/noticesStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly staged: Connected<StagedState>;
  }
}

/** Whose draft it is: a conversation's, or that of the new-conversation form when null. */
export type DraftKey = ConvId | null;

export interface StagedDraft {
  readonly files: readonly StagedFile[];
  /** How many times files are on their way into it. */
  readonly adding: number;
  /** How many folders were asked to be packed for it. */
  readonly packing: number;
}

/** A folder, until the person chooses how to send it. */
export interface AskedFolder {
  readonly convId: DraftKey;
  readonly folder: FolderFacts;
}

export interface StagedState {
  /** The drafts that were read so far. */
  readonly drafts: ReadonlyMap<DraftKey, StagedDraft>;
  /** The first is asked about now. */
  readonly asked: readonly AskedFolder[];
  /** Reads the staged files and compares them with the disk. */
  load(convId: DraftKey): Promise<void>;
  /** Stages dropped, picked or pasted files after the existing ones. Shows refused files with the reasons, and asks about folders. */
  add(convId: DraftKey, files: readonly File[]): void;
  /** Lets the person choose a folder, and asks how to send it. */
  addFolder(convId: DraftKey): Promise<void>;
  /** The same for files staged in another way. */
  addBy(convId: DraftKey, stage: () => Promise<Staged>): void;
  /** Of the first folder asked about; null: nothing of it. */
  answer(as: 'each' | 'zip' | null): void;
  /** Takes a file out, and offers to put it back. */
  remove(convId: DraftKey, file: StagedFile): void;
  putBack(convId: DraftKey, id: StagedId): void;
  /** Puts the last removed file back and returns it; null if there is none. */
  undo(convId: DraftKey): StagedId | null;
  rename(convId: DraftKey, id: StagedId, name: string): void;
  order(convId: DraftKey, ids: readonly StagedId[]): void;
  /** The form's files go into a conversation's draft. */
  moveTo(convId: ConvId): Promise<void>;
  /** Accepts a changed file as it is now. */
  accept(convId: DraftKey, id: StagedId): void;
  /** The conversation is lost: nothing more is put into its draft, nor back. */
  leave(convId: ConvId): void;
}

const EMPTY: StagedDraft = { files: [], adding: 0, packing: 0 };

/**
 * The staged files of the drafts. Core keeps them, and nothing is sent from here before the person presses Send. `isAlone`: the window shows
 * one conversation, whose files the main window adds to as well.
 */
export function createStagedStore(
  { request, on, chooseFiles }: Bridge,
  notices: NoticesState,
  isAlone = false,
): Connected<StagedState> {
  const { failed, refused } = notices;
  const queueOf = createTaskQueues<DraftKey>(failed);

  const draftOf = (convId: DraftKey) => store.getState().drafts.get(convId) ?? EMPTY;
  const patch = (convId: DraftKey, change: Partial<StagedDraft>) =>
    store.setState(({ drafts }) => ({
      drafts: new Map(drafts).set(convId, { ...draftOf(convId), ...change }),
    }));
  /** In a draft one after the other, so that the answer shown last is the newest. */
  const inTurn = (convId: DraftKey, task: () => Promise<void>) => queueOf(convId).add(task);
  const during = async (convId: DraftKey, what: 'adding' | 'packing', work: () => Promise<void>) => {
    patch(convId, { [what]: draftOf(convId)[what] + 1 });
    await work();
    patch(convId, { [what]: draftOf(convId)[what] - 1 });
  };
  const put = (convId: DraftKey, read: () => Promise<readonly StagedFile[]>) =>
    inTurn(convId, async () => patch(convId, { files: await read() }));

  const load = async (convId: DraftKey) => {
    await put(convId, () => request('staged.list', { convId }));
    // A failed read must not keep the person from writing.
    if (!store.getState().drafts.has(convId)) patch(convId, {});
  };
  const show = (convId: DraftKey, staged: Staged) => {
    patch(convId, { files: staged.files });
    if (staged.refused.length > 0) refused(staged.refused);
    const folders = staged.folders.map((folder) => ({ convId, folder }));
    store.setState(({ asked }) => ({ asked: [...asked, ...folders] }));
  };

  const addInTurn = (convId: DraftKey, work: () => Promise<void>) =>
    void during(convId, 'adding', () => inTurn(convId, work));
  const addBy = (convId: DraftKey, stage: () => Promise<Staged>) =>
    addInTurn(convId, async () => show(convId, await stage()));
  const folders = createFolders({ request, failed, refused, addBy, during, load });
  const answer = (as: 'each' | 'zip' | null) => {
    const [first, ...others] = store.getState().asked;
    store.setState({ asked: others });
    if (first === undefined || as === null) return;
    const { convId, folder } = first;
    const { token } = folder;
    if (as === 'zip') void folders.addZip(convId, token);
    else addBy(convId, () => request('staged.addFolder', { convId, token, as }));
  };

  const removals = createRemovals(request, notices, put);
  const store: StoreApi<StagedState> = createStore<StagedState>(() => ({
    drafts: new Map(),
    asked: [],
    load,
    add: createAdding({ request, chooseFiles, refused, show, addInTurn }),
    addFolder: folders.choose,
    addBy,
    answer,
    ...removals.actions,
    rename: (convId, id, name) => void put(convId, () => request('staged.rename', { convId, id, name })),
    order: (convId, ids) => void put(convId, () => request('staged.order', { convId, ids: [...ids] })),
    moveTo: async (convId) => {
      const move = async () => {
        const files = await request('staged.move', { to: convId });
        patch(null, { files: [] });
        patch(convId, { files });
      };
      await inTurn(null, () => inTurn(convId, move));
    },
    accept: (convId, id) => void put(convId, () => request('staged.accept', { convId, id })),
    leave: (convId) => leaveDraft(store, removals, convId),
  }));

  return Object.assign(store, { connect: () => loadAgain(on, store, isAlone) });
}

interface Folders extends Pick<Bridge, 'request'>, Pick<NoticesState, 'failed' | 'refused'> {
  readonly addBy: StagedState['addBy'];
  readonly during: (convId: DraftKey, what: 'packing', work: () => Promise<void>) => Promise<void>;
  readonly load: StagedState['load'];
}

/** Both take no turn: the dialog may stay open for long, and so may the packing. */
function createFolders({ request, failed, refused, addBy, during, load }: Folders) {
  const choose = async (convId: DraftKey) => {
    try {
      const token = await request('staged.chooseFolder', {});
      if (token !== null) addBy(convId, () => request('staged.add', { convId, tokens: [token] }));
    } catch (thrown) {
      failed(thrown);
    }
  };
  const addZip = (convId: DraftKey, token: FileToken) =>
    during(convId, 'packing', async () => {
      try {
        const staged = await request('staged.addFolder', { convId, token, as: 'zip' });
        if (staged.refused.length > 0) refused(staged.refused);
      } catch (thrown) {
        failed(thrown);
      }
      await load(convId);
    });
  return { choose, addZip };
}

interface Adding extends Pick<Bridge, 'request' | 'chooseFiles'>, Pick<NoticesState, 'refused'> {
  readonly show: (convId: DraftKey, staged: Staged) => void;
  readonly addInTurn: (convId: DraftKey, work: () => Promise<void>) => void;
}

/** Stages files: by their tokens, or with their bytes if they aren't on the disk. */
function createAdding({ request, chooseFiles, refused, show, addInTurn }: Adding): StagedState['add'] {
  const addTokens = async (convId: DraftKey, tokens: FileToken[]) => {
    if (tokens.length > 0) show(convId, await request('staged.add', { convId, tokens }));
  };
  const addBytes = async (convId: DraftKey, file: File) => {
    if (file.size > MAX_PASTED_BYTES) {
      return refused([refusal(file, new AppError('file-too-large', 'A pasted file is too large.'))]);
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    show(convId, await request('staged.addPasted', { convId, name: file.name, bytes }));
  };

  return (convId, files) => {
    if (files.length === 0) return;
    const [fitting, others] = [files.slice(0, MAX_STAGED), files.slice(MAX_STAGED)];
    // At once: later, the person may have chosen other files.
    const chosen = chooseFiles(fitting);
    chosen.catch(() => {}); // reported in its turn
    addInTurn(convId, async () => {
      const tokens = await chosen;
      await addTokens(
        convId,
        tokens.filter((token) => token !== null),
      );
      for (const [index, file] of fitting.entries()) if (tokens[index] === null) await addBytes(convId, file);
      if (others.length > 0) refused(others.map((file) => refusal(file, tooMany())));
    });
  };
}

const tooMany = () => new AppError('too-many-files', 'There are more files than a draft can hold.');
const refusal = (file: File, error: AppError): RefusedFile => ({ name: file.name, error: error.toData() });

interface Removals {
  readonly actions: Pick<StagedState, 'remove' | 'putBack' | 'undo'>;
  /** Nothing is put back into that draft any more. */
  forget(convId: DraftKey): void;
}

/** Removed files that can be put back, and the notices that offer it. */
function createRemovals(
  request: Bridge['request'],
  notices: NoticesState,
  put: (convId: DraftKey, read: () => Promise<readonly StagedFile[]>) => Promise<void>,
): Removals {
  const removed = new Map<DraftKey, readonly { readonly id: StagedId; readonly notice: number }[]>();

  const remove = (convId: DraftKey, { id, name }: StagedFile) => {
    void put(convId, () => request('staged.remove', { convId, id }));
    const notice = notices.removed(name, () => putBack(convId, id));
    removed.set(convId, [...(removed.get(convId) ?? []), { id, notice }]);
  };
  const putBack = (convId: DraftKey, id: StagedId) => {
    const known = removed.get(convId) ?? [];
    removed.set(
      convId,
      known.filter((other) => other.id !== id),
    );
    for (const { notice } of known.filter((other) => other.id === id)) notices.dismiss(notice);
    void put(convId, () => request('staged.putBack', { convId, id }));
  };
  const undo = (convId: DraftKey): StagedId | null => {
    const last = removed.get(convId)?.at(-1);
    if (last) putBack(convId, last.id);
    return last?.id ?? null;
  };
  const forget = (convId: DraftKey) => {
    for (const { notice } of removed.get(convId) ?? []) notices.dismiss(notice);
    removed.delete(convId);
  };
  return { actions: { remove, putBack, undo }, forget };
}

function leaveDraft(store: StoreApi<StagedState>, removals: Removals, convId: ConvId): void {
  removals.forget(convId);
  store.setState(({ asked }) => ({ asked: asked.filter((each) => each.convId !== convId) }));
  void store.getState().load(convId);
}

/** Reads the drafts again when they may have changed elsewhere, until the returned function is called. */
function loadAgain(on: Bridge['on'], store: StoreApi<StagedState>, isAlone: boolean): () => void {
  const { load } = store.getState();
  const stops = [
    // The person may have moved or changed a file while in another window.
    on('window', ({ focused }) => {
      if (!focused) return;
      for (const [convId, { files }] of store.getState().drafts) if (files.length > 0) void load(convId);
    }),
    // Core may have staged files before it died and could answer.
    on('changed', ({ conversations }) => {
      const isTold = (draft: DraftKey) =>
        conversations?.some(({ convId, span }) => convId === draft && span === null) ?? false;
      for (const convId of store.getState().drafts.keys())
        if (conversations === null || (isAlone && isTold(convId))) void load(convId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The files staged in a draft; null until they are read. */
export function useStaged(convId: DraftKey): StagedDraft | null {
  const { staged } = useAccountStores();
  useEffect(() => void staged.getState().load(convId), [staged, convId]);
  return useStore(staged, ({ drafts }) => drafts.get(convId) ?? null);
}
