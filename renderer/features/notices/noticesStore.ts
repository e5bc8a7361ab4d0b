import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { RefusedFile } from '../../../shared/model/files/files.ts';
import type { Attachment } from '../../../shared/model/messages.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly notices: StoreApi<NoticesState>;
  }
}

/** Something said in passing at the foot of the window: a result in words, or a failure. */
export type Notice =
  | { readonly id: number; readonly kind: 'said' | 'explained'; readonly text: string }
  | { readonly id: number; readonly kind: 'warned'; readonly text: string }
  | { readonly id: number; readonly kind: 'failed'; readonly error: ErrorData; readonly name: string | null }
  | (Stopped & { readonly id: number; readonly kind: 'stopped' })
  | { readonly id: number; readonly kind: 'cameBack' }
  | { readonly id: number; readonly kind: 'refused'; readonly files: readonly RefusedFile[] }
  | { readonly id: number; readonly kind: 'removed'; readonly name: string; readonly undo: () => void }
  | { readonly id: number; readonly kind: 'discarded'; readonly undo: () => void }
  | { readonly id: number; readonly kind: 'undoable'; readonly text: string; readonly undo: () => void }
  | (Offer & { readonly id: number; readonly kind: 'offered' });

/** A download that failed. */
interface Stopped {
  readonly error: ErrorData;
  readonly attachment: Attachment;
  /** Downloads it again. */
  readonly again: () => void;
}

/** Something that the person may do now. */
interface Offer {
  /** Why, and the label of the button, in the person's language. */
  readonly text: string;
  readonly label: string;
  readonly act: () => void;
}

export interface NoticesState {
  /** Oldest first; at most three. */
  readonly notices: readonly Notice[];
  /** Shows a sentence, already in the person's language, in place of the same one. */
  say(text: string): void;
  /** Shows a sentence that says why nothing came of what the person did, in place of the same one. */
  explain(text: string): void;
  /** Shows a sentence that the person should read, until it is dismissed. Returns the notice's id. */
  warn(text: string): number;
  /** Shows the catalogue's sentence for an error, in place of the same one. `about`: the name of the file or account that it is about. */
  failed(thrown: unknown, about?: string): void;
  /** Names the file that wasn't downloaded, with the reason, and offers to try again. */
  stopped(download: Stopped): void;
  /** Says that something was not sent because a draft stood there that the person had not seen. */
  cameBack(): void;
  /** Names the files that could not be added, with the reasons. */
  refused(files: readonly RefusedFile[]): void;
  /** Says that an item of that name was removed, and offers Undo. Returns the notice's id. */
  removed(name: string, undo: () => void): number;
  /** Says that the draft of a new conversation was discarded, and offers Undo. Returns the notice's id. */
  discarded(undo: () => void): number;
  /** Says what was done, already in the person's language, and offers Undo, in place of the last of its kind. Returns the notice's id. */
  undoable(text: string, undo: () => void): number;
  /** Offers to do something, in place of the last offer, until it is taken or dismissed. */
  offered(offer: Offer): void;
  dismiss(id: number): void;
}

const MOST_AT_ONCE = 3;

export function createNoticesStore(): StoreApi<NoticesState> {
  let lastId = 0;
  return createStore<NoticesState>((set) => {
    const add = (make: (id: number) => Notice) => {
      lastId += 1;
      const notice = make(lastId);
      set((state) => ({ notices: withRoom([...state.notices, notice]) }));
      return lastId;
    };
    /** A new one each time, so that a screen reader says it again. */
    const sayOnce = (kind: 'said' | 'explained', text: string) => {
      set(({ notices }) => ({
        notices: notices.filter((notice) => notice.kind !== kind || notice.text !== text),
      }));
      add((id) => ({ id, kind, text }));
    };
    return {
      notices: [],
      say: (text) => sayOnce('said', text),
      explain: (text) => sayOnce('explained', text),
      warn: (text) => add((id) => ({ id, kind: 'warned', text })),
      failed: (thrown, about) => {
        const [error, name] = [AppError.from(thrown).toData(), about ?? null];
        set(({ notices }) => ({ notices: notices.filter((notice) => !saysSame(notice, error, name)) }));
        add((id) => ({ id, kind: 'failed', error, name }));
      },
      stopped: (download) => void add((id) => ({ ...download, id, kind: 'stopped' })),
      cameBack: () => void add((id) => ({ id, kind: 'cameBack' })),
      refused: (files) => void add((id) => ({ id, kind: 'refused', files })),
      removed: (name, undo) => add((id) => ({ id, kind: 'removed', name, undo })),
      discarded: (undo) => add((id) => ({ id, kind: 'discarded', undo })),
      undoable: (text, undo) => {
        set((state) => ({ notices: state.notices.filter(({ kind }) => kind !== 'undoable') }));
        return add((id) => ({ id, kind: 'undoable', text, undo }));
      },
      offered: (offer) => {
        set((state) => ({ notices: state.notices.filter(({ kind }) => kind !== 'offered') }));
        add((id) => ({ ...offer, id, kind: 'offered' }));
      },
      dismiss: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
    };
  });
}

/** Those that stay until they are dismissed go last. */
function withRoom(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= MOST_AT_ONCE) return notices;
  const passing = notices.slice(0, -1).find(({ kind }) => kind !== 'warned' && kind !== 'offered');
  return notices.filter((notice) => notice !== (passing ?? notices[0]));
}

const saysSame = (notice: Notice, { code, details }: ErrorData, name: string | null): boolean =>
  notice.kind === 'failed' &&
  notice.name === name &&
  notice.error.code === code &&
  JSON.stringify(notice.error.details) === JSON.stringify(details);

export const useNotices = <T>(select: (state: NoticesState) => T): T =>
  useStore(useAppStores().notices, select);
