import { createStore } from 'zustand/vanilla';
import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { type Draft, withItemsAhead } from '../../../shared/model/drafts.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import type { DraftKey } from '../staging/stagedStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly keptDrafts: KeptDrafts;
  }
}

export interface KeptDraftsState {
  /** The drafts that core doesn't save, because they are too large, with the lengths of their texts; their composers say so. */
  readonly refused: ReadonlyMap<DraftKey, number>;
  /** A backup replaced these saved drafts; a new set each time. */
  readonly replaced: ReadonlySet<DraftKey>;
}

/** The saved drafts, and those that core couldn't save yet. */
export interface KeptDrafts extends Connected<KeptDraftsState> {
  /** Rejects with the AppError that says why it could not be read. */
  read(convId: DraftKey): Promise<Draft>;
  /** As it is on the disk, which this window may not have written. */
  readSaved(convId: DraftKey): Promise<Draft>;
  /** Saves a draft, now or as soon as that is possible. */
  write(convId: DraftKey, draft: Draft): void;
  /** Resolves when what was written so far is saved, or can't be. */
  whenWritten(convId: DraftKey): Promise<void>;
  /** Whether all that was written of it here is on the disk. */
  isSaved(convId: DraftKey): boolean;
  /** The outbox takes something out of the draft, and saves what is left of it. */
  handedOver(convId: DraftKey, left: Draft): void;
  /** Core has put items removed from the outbox into the saved draft. */
  takenBack(convId: DraftKey, items: readonly OutboxItem[]): void;
  /** Core may have changed the draft on the disk: nothing is written until that is known. */
  suspend(convId: DraftKey): void;
  /** It is known now. */
  settle(convId: DraftKey): void;
  /** The conversation is lost, or goes to another window: forgets its draft. Returns it; null if this window has none. */
  leave(convId: ConvId): Draft | null;
}

/** Nothing that was typed is dropped: not because its conversation is closed while the disk is full, nor with a store that was damaged. */
export function createKeptDrafts({ request, on }: Bridge, failed: (thrown: unknown) => void): KeptDrafts {
  const { state, known, suspended, unwritten, notWritten, save, saved, ...saving } = createSaving(
    request,
    failed,
  );
  const acts: Omit<KeptDrafts, keyof Connected<KeptDraftsState>> = {
    read: async (convId) => {
      const draft = notWritten(convId) ?? (await request('drafts.get', { convId }));
      return notWritten(convId) ?? draft;
    },
    readSaved: (convId) => request('drafts.get', { convId }),
    write: (convId, draft) => {
      known.set(convId, draft);
      unwritten.add(convId);
      void save(convId);
    },
    whenWritten: async (convId) => saving.writing.get(convId),
    isSaved: (convId) => !unwritten.has(convId),
    handedOver: (convId, left) => {
      known.set(convId, left);
      saved(convId);
    },
    takenBack: (convId, items) => {
      const draft = known.get(convId);
      if (draft) known.set(convId, withItemsAhead(draft, items));
    },
    suspend: (convId) => void suspended.add(convId),
    settle: (convId) => {
      if (suspended.delete(convId)) void save(convId);
    },
    leave: (convId) => {
      const draft = known.get(convId) ?? null;
      known.delete(convId);
      saved(convId);
      suspended.delete(convId);
      return draft;
    },
  };
  const connect = () => {
    const stops = [
      on('status', ({ storage }) => {
        if (storage === 'ok') saving.saveWaiting();
      }),
      on('drafts', ({ convIds }) => {
        // Unsaved texts were typed later, and take their place.
        const replaced = new Set(convIds.filter((convId) => !unwritten.has(convId)));
        for (const convId of replaced) known.delete(convId);
        state.setState({ replaced });
      }),
      on('changed', ({ conversations }) => {
        if (conversations !== null) return;
        // The store may be a backup, older than the texts of this window.
        for (const convId of known.keys()) unwritten.add(convId);
        for (const convId of unwritten) void save(convId);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return Object.assign(state, { ...acts, connect });
}

/** The drafts of this window, and which of them are not on the disk. */
function createSaving(request: Bridge['request'], failed: (thrown: unknown) => void) {
  const state = createStore<KeptDraftsState>(() => ({ refused: new Map(), replaced: new Set() }));
  /** The drafts that were written in this window, as they are now. */
  const known = new Map<DraftKey, Draft>();
  const unwritten = new Set<DraftKey>();
  /** Those of them that are tried again at the next status, once the disk has room. */
  const waiting = new Set<DraftKey>();
  /** Those of which the person knows that they are not saved. */
  const told = new Set<DraftKey>();
  const suspended = new Set<DraftKey>();
  /** The last attempt for each. */
  const writing = new Map<DraftKey, Promise<void>>();

  const notWritten = (convId: DraftKey) => (unwritten.has(convId) ? known.get(convId) : undefined);
  const setRefused = (convId: DraftKey, length: number | null) => {
    const refused = new Map(state.getState().refused);
    if (length === null) refused.delete(convId);
    else refused.set(convId, length);
    state.setState({ refused });
  };
  const saved = (convId: DraftKey) => {
    unwritten.delete(convId);
    waiting.delete(convId);
    told.delete(convId);
    setRefused(convId, null);
  };
  const couldNotSave = (convId: DraftKey, draft: Draft, thrown: unknown) => {
    const { code } = AppError.from(thrown);
    const { again, arrived } = ERROR_POLICY[code];
    // The draft is about to leave its conversation.
    if (code === 'conversation-gone') return;
    if (again !== 'when-clear' && arrived === 'no') {
      if (known.get(convId) === draft) setRefused(convId, draft.text.length);
      return;
    }
    waiting.add(convId);
    // A banner says so already.
    if (again === 'when-clear') return;
    if (!told.has(convId)) failed(thrown);
    told.add(convId);
  };
  const attempt = async (convId: DraftKey) => {
    const draft = notWritten(convId);
    if (draft === undefined || suspended.has(convId)) return;
    try {
      await request('drafts.set', { convId, draft: { ...draft, participants: [...draft.participants] } });
      if (known.get(convId) === draft) saved(convId);
    } catch (thrown) {
      couldNotSave(convId, draft, thrown);
    }
  };
  const save = (convId: DraftKey): Promise<void> => {
    const attempted = attempt(convId);
    writing.set(convId, attempted);
    return attempted;
  };
  const saveWaiting = () => {
    const due = [...waiting];
    waiting.clear();
    for (const convId of due) void save(convId);
  };
  return { state, known, unwritten, suspended, writing, notWritten, save, saved, saveWaiting };
}
