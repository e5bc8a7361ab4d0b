import { AppError, type ErrorCode } from '../../../shared/errors/errors.ts';
import { type Draft, EMPTY_DRAFT, withItemsAhead } from '../../../shared/model/drafts.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import type { DraftKey } from '../staging/stagedStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly keptDrafts: KeptDrafts;
  }
}

/** The saved drafts, and those that core couldn't save yet. */
export interface KeptDrafts {
  /** Rejects with the AppError that says why it could not be read. */
  read(convId: DraftKey): Promise<Draft>;
  /** As it is on the disk, which this window may not have written. */
  readSaved(convId: DraftKey): Promise<Draft>;
  /** Saves a draft, now or as soon as that is possible. */
  write(convId: DraftKey, draft: Draft): void;
  /** Resolves when what was written so far is saved, or can't be. */
  whenWritten(convId: DraftKey): Promise<void>;
  /** The outbox takes something out of the draft, and saves what is left of it. */
  handedOver(convId: DraftKey, left: Draft): void;
  /** Core has put items removed from the outbox into the saved draft. */
  takenBack(convId: DraftKey, items: readonly OutboxItem[]): void;
  /** Core may have changed the draft on the disk: nothing is written until that is known. */
  suspend(convId: DraftKey): void;
  /** It is known now. */
  settle(convId: DraftKey): void;
  /** The conversation is lost: forgets its draft. Returns it; null if this window has none. */
  leave(convId: ConvId): Draft | null;
  /** Follows events until the returned function is called. */
  connect(): () => void;
}

/** A banner says so already, and it would be said at each pause in typing; or the draft is about to leave its conversation. */
const EXPECTED: readonly ErrorCode[] = ['disk-full', 'conversation-gone'];

/** Nothing that was typed is dropped: not because its conversation is closed while the disk is full, nor with a store that was damaged. */
export function createKeptDrafts({ request, on }: Bridge, failed: (thrown: unknown) => void): KeptDrafts {
  /** The drafts that were written in this window, as they are now. */
  const known = new Map<DraftKey, Draft>();
  const unwritten = new Set<DraftKey>();
  const suspended = new Set<DraftKey>();
  const writing = new Map<DraftKey, Promise<void>>();

  const keep = async (convId: DraftKey, draft: Draft) => {
    if (suspended.has(convId)) return;
    try {
      await request('drafts.set', { convId, draft: { ...draft, participants: [...draft.participants] } });
      if (known.get(convId) === draft) unwritten.delete(convId);
    } catch (thrown) {
      if (!EXPECTED.includes(AppError.from(thrown).code)) failed(thrown);
    }
  };
  const keepUnwritten = () => {
    for (const convId of unwritten) void keep(convId, known.get(convId) ?? EMPTY_DRAFT);
  };

  const notWritten = (convId: DraftKey) => (unwritten.has(convId) ? known.get(convId) : undefined);

  return {
    read: async (convId) => {
      const draft = notWritten(convId) ?? (await request('drafts.get', { convId }));
      return notWritten(convId) ?? draft;
    },
    readSaved: (convId) => request('drafts.get', { convId }),
    write: (convId, draft) => {
      known.set(convId, draft);
      unwritten.add(convId);
      writing.set(convId, keep(convId, draft));
    },
    whenWritten: async (convId) => writing.get(convId),
    handedOver: (convId, left) => {
      known.set(convId, left);
      unwritten.delete(convId);
    },
    takenBack: (convId, items) => {
      const draft = known.get(convId);
      if (draft) known.set(convId, withItemsAhead(draft, items));
    },
    suspend: (convId) => void suspended.add(convId),
    settle: (convId) => {
      if (!suspended.delete(convId)) return;
      const draft = notWritten(convId);
      if (draft) void keep(convId, draft);
    },
    leave: (convId) => {
      const draft = known.get(convId) ?? null;
      known.delete(convId);
      unwritten.delete(convId);
      suspended.delete(convId);
      return draft;
    },
    connect: () => {
      const stops = [
        on('status', ({ storage }) => {
          if (storage === 'ok') keepUnwritten();
        }),
        on('changed', ({ conversations }) => {
          if (conversations !== null) return;
          // The store may be a backup, older than the texts of this window.
          for (const convId of known.keys()) unwritten.add(convId);
          keepUnwritten();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
