import { createStore } from 'zustand/vanilla';
import type { ConvId, Draft } from '../../shared/model.ts';
import type { Bridge, Connected } from './connected.ts';

/** How long after the last keystroke a draft is written, ms. Leaving the field or the window writes it at once. */
const WRITE_AFTER_MS = 300;

const EMPTY: Draft = { text: '', priority: 0, title: '', participants: [], captionOn: null };

export interface DraftState {
  readonly draft: Draft;
  /** False until what was kept has been read; what is typed before that would hide it. */
  readonly isLoaded: boolean;
}

/** An unsent message: of one conversation, or of the new-conversation form. */
export interface DraftStore extends Connected<DraftState> {
  change(patch: Partial<Draft>): void;
  /** Puts a text that was taken back behind what is there. */
  giveBack(text: string, priority: Draft['priority']): void;
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
  { request }: Pick<Bridge, 'request'>,
  failed: (thrown: unknown) => void,
  convId: ConvId | null,
): DraftStore {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDirty = false;
  /** What the person changed before the kept draft was read; it wins, but a text is put behind the one that was kept. */
  let early: Partial<Draft> = {};

  const loaded = Promise.withResolvers<void>();
  const store = createStore<DraftState>(() => ({ draft: EMPTY, isLoaded: false }));

  const flush = () => {
    clearTimeout(timer);
    // Before the kept draft is read, writing would hide it.
    if (!isDirty || !store.getState().isLoaded) return;
    isDirty = false;
    const { draft } = store.getState();
    request('drafts.set', { convId, draft: { ...draft, participants: [...draft.participants] } }).catch(
      failed,
    );
  };

  const change = (patch: Partial<Draft>) => {
    if (!store.getState().isLoaded) early = { ...early, ...patch };
    store.setState(({ draft }) => ({ draft: { ...draft, ...patch } }));
    isDirty = true;
    clearTimeout(timer);
    timer = setTimeout(flush, WRITE_AFTER_MS);
  };

  /** Reads what was kept; what is not written yet is written when the window goes out of sight and at the end. */
  const connect = () => {
    const load = (kept: Draft) => {
      const text = kept.text + (early.text ?? '');
      store.setState({ draft: { ...kept, ...early, text }, isLoaded: true });
      if (isDirty) timer = setTimeout(flush, WRITE_AFTER_MS);
      loaded.resolve();
    };
    request('drafts.get', { convId }).then(load, (thrown) => {
      failed(thrown);
      load(EMPTY);
    });
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  };

  return Object.assign(store, {
    connect,
    change,
    whenLoaded: () => loaded.promise,
    flush,
    giveBack: (text: string, priority: Draft['priority']) => {
      const { draft } = store.getState();
      change({ text: draft.text.trim() === '' ? text : `${draft.text}\n\n${text}`, priority });
    },
    hold: () => {
      clearTimeout(timer);
      isDirty = false;
    },
    taken: (text: string) => {
      const typed = store.getState().draft.text;
      store.setState({ draft: EMPTY });
      if (typed !== text) change({ text: typed.startsWith(text) ? typed.slice(text.length) : typed });
    },
  });
}
