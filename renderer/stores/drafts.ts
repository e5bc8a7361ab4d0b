import { createStore } from 'zustand/vanilla';
import { type ConvId, type Draft, type OutboxItem, stagedId } from '../../shared/model.ts';
import type { Connected } from './connected.ts';
import { EMPTY_DRAFT as EMPTY, type KeptDrafts } from './keptDrafts.ts';

/** How long after the last keystroke a draft is written, ms. Leaving the field or the window writes it at once. */
const WRITE_AFTER_MS = 300;
/** Who types without a pause has it written so often all the same, ms. */
const WRITE_EVERY_MS = 2_000;

export interface DraftState {
  readonly draft: Draft;
  /** False until what was kept has been read; what is typed before that would hide it. */
  readonly isLoaded: boolean;
}

/** An unsent message: of one conversation, or of the new-conversation form. */
export interface DraftStore extends Connected<DraftState> {
  change(patch: Partial<Draft>): void;
  /** Shows what was taken back, behind what is there; core has put it into the draft that it keeps. */
  giveBack(items: readonly OutboxItem[]): void;
  /** Resolves when what was kept has been read. */
  whenLoaded(): Promise<void>;
  /** Writes what is not written yet. */
  flush(): void;
  /** Holds back writing while the text is handed to the outbox, which clears the kept draft itself. */
  hold(): void;
  /** The outbox has the text: empties the draft but for what was typed meanwhile. */
  taken(text: string): void;
}

/** A copy of the draft that core keeps. `convId` null is the new-conversation form. */
export function createDraftStore(
  kept: KeptDrafts,
  failed: (thrown: unknown) => void,
  convId: ConvId | null,
): DraftStore {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDirty = false;
  let dirtySince = 0;
  /** What the person changed before the kept draft was read; it wins, but a text is put behind the one that was kept. */
  let early: Partial<Draft> = {};

  const loaded = Promise.withResolvers<void>();
  const store = createStore<DraftState>(() => ({ draft: EMPTY, isLoaded: false }));

  const flush = () => {
    clearTimeout(timer);
    // Before the kept draft is read, writing would hide it.
    if (!isDirty || !store.getState().isLoaded) return;
    isDirty = false;
    kept.write(convId, store.getState().draft);
  };

  const change = (patch: Partial<Draft>) => {
    if (!store.getState().isLoaded) early = { ...early, ...patch };
    store.setState(({ draft }) => ({ draft: { ...draft, ...patch } }));
    if (!isDirty) dirtySince = performance.now();
    isDirty = true;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.min(WRITE_AFTER_MS, dirtySince + WRITE_EVERY_MS - performance.now()));
  };

  /** Reads what was kept; what is not written yet is written when the window goes out of sight and at the end. */
  const connect = () => {
    const load = (before: Draft) => {
      const text = before.text + (early.text ?? '');
      store.setState({ draft: { ...before, ...early, text }, isLoaded: true });
      if (isDirty) timer = setTimeout(flush, WRITE_AFTER_MS);
      loaded.resolve();
    };
    kept.read(convId).then(load, (thrown) => {
      failed(thrown);
      load(EMPTY);
    });
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
      // What was kept may still have to be read; who opens it again then is to see what was typed before.
      void loaded.promise.then(flush);
    };
  };

  return Object.assign(store, {
    connect,
    change,
    whenLoaded: () => loaded.promise,
    flush,
    giveBack: (items: readonly OutboxItem[]) => {
      for (const { id, text, file, priority } of items) {
        const { draft } = store.getState();
        if (text === '') change({ priority });
        else if (draft.text.trim() !== '') change({ text: `${draft.text}\n\n${text}`, priority });
        else change({ text, priority, captionOn: file ? stagedId(id) : draft.captionOn });
      }
    },
    hold: () => {
      clearTimeout(timer);
      isDirty = false;
      kept.handedOver(convId);
    },
    taken: (text: string) => {
      const typed = store.getState().draft.text;
      store.setState({ draft: EMPTY });
      if (typed !== text) change({ text: typed.startsWith(text) ? typed.slice(text.length) : typed });
    },
  });
}
