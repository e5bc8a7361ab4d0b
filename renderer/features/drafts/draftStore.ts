import { createStore } from 'zustand/vanilla';
import {
  type Draft,
  EMPTY_DRAFT,
  withItemsAhead,
  withKeptAhead,
  withSentAhead,
} from '../../../shared/model/drafts.ts';
import type { StagedFile } from '../../../shared/model/files/files.ts';
import type { StagedId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { SendPriority } from '../../../shared/model/priority.ts';
import type { Connected } from '../../lib/bridge/connected.ts';
import { untilAnswered } from '../../lib/query/untilAnswered.ts';
import type { DraftKey } from '../staging/stagedStore.ts';
import type { KeptDrafts } from './keptDrafts.ts';

/** How long after the last keystroke a draft is written, ms. Leaving the field or the window writes it at once. */
const WRITE_AFTER_MS = 300;
/** Who types without a pause has it written so often all the same, ms. */
const WRITE_EVERY_MS = 2_000;

/** What the person sent, as it was at the press of the key, until the outbox has it. */
export interface HeldText {
  /** Of the item that it becomes. */
  readonly id: string;
  readonly text: string;
  readonly priority: SendPriority;
  readonly captionOn: StagedId | null;
  /** Null: all that were staged then; they are being read. */
  readonly files: readonly StagedId[] | null;
}

export interface DraftState {
  readonly draft: Draft;
  /** In the order they were sent. They stand in the kept draft, in front of what is in the box. */
  readonly held: readonly HeldText[];
  /** The one of them of which core, which is started again, cannot say yet whether the outbox has it. */
  readonly inDoubt: HeldText | null;
  /** What came into the box in front of what the person was typing, UTF-16 units; a new object each time. */
  readonly cameAhead: { readonly length: number } | null;
  /** False until what was kept has been read; what is typed before that would hide it. */
  readonly isLoaded: boolean;
}

/** An unsent message: of one conversation, or of the new-conversation form. */
export interface DraftStore extends Connected<DraftState> {
  readonly convId: DraftKey;
  change(patch: Partial<Draft>): void;
  /** Shows what was taken back, ahead of what is there; core has put it into the draft that it keeps. */
  giveBack(items: readonly OutboxItem[]): void;
  /** Resolves when what was kept has been read, or cannot be for now; then what was held is in the box again. */
  whenLoaded(): Promise<void>;
  /** Writes what is not written yet. */
  flush(): void;
  /** Takes what is in the box out of it and holds it; what is typed from now on is the next message. */
  take(id: string, files: readonly StagedId[] | null): void;
  /** These files go with it. */
  setFiles(id: string, files: readonly StagedId[]): void;
  /** What is held under that id; null when it has come back into the box. */
  findHeld(id: string): HeldText | null;
  /** What is held under that id goes to the outbox now, which keeps what this gives in its place. */
  handOver(id: string): Draft;
  /** Whether the outbox has it is not known: nothing is written before it is. */
  doubt(id: string): void;
  /** The outbox has it. */
  handedOver(id: string): void;
  /** Nothing of what is held goes out: all of it is in the box again, in front of what was typed since. */
  putBack(): void;
}

interface Options {
  readonly kept: KeptDrafts;
  readonly failed: (thrown: unknown) => void;
  /** Something was sent before the person could see what was kept, and is in the box again. */
  readonly cameBack: () => void;
  /** Whether it is of use: shown, or with something that is held. */
  readonly onUse?: (draft: DraftStore, isUsed: boolean) => void;
}

/** A copy of the draft that core keeps. `convId` null is the new-conversation form. */
export function createDraftStore({ kept, failed, cameBack, onUse }: Options, convId: DraftKey): DraftStore {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDirty = false;
  let dirtySince = 0;
  /** What the person changed before the kept draft was read. It wins, but a text is put behind the one that was kept. */
  let early: Partial<Draft> = {};
  /** What is with the outbox, which comes before anything that is written from then on. */
  let handedOver: string | null = null;
  let shownBy = 0;
  let isAsked = false;
  let isReadingAgain = false;

  let reading = Promise.withResolvers<void>();
  /** What is in the box was sent once: it is a message of its own. */
  let standsApart = false;
  const store = createStore<DraftState>(() => ({
    ...{ draft: EMPTY_DRAFT, held: [], inDoubt: null, cameAhead: null, isLoaded: false },
  }));

  const addressless = (draft: Draft): Draft =>
    convId === null ? { ...draft, title: '', participants: [] } : draft;
  /** What is to be kept now. */
  const unsent = (): Draft => {
    const { draft, held } = store.getState();
    if (handedOver === null) return withSentAhead(draft, held);
    return addressless(withSentAhead(draft, without(held, handedOver)));
  };
  const flush = () => {
    clearTimeout(timer);
    // Before the kept draft is read, writing would hide it.
    if (!isDirty || !store.getState().isLoaded) return;
    isDirty = false;
    kept.write(convId, unsent());
  };
  const touch = () => {
    if (!isDirty) dirtySince = performance.now();
    isDirty = true;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.min(WRITE_AFTER_MS, dirtySince + WRITE_EVERY_MS - performance.now()));
  };
  const change = (patch: Partial<Draft>) => {
    if (!store.getState().isLoaded) early = { ...early, ...patch };
    store.setState(({ draft }) => ({ draft: { ...draft, ...patch } }));
    touch();
  };
  /** While it is read still, who opens it again is to see what was typed before. */
  const noteUse = () => {
    const { held, isLoaded } = store.getState();
    onUse?.(api, shownBy > 0 || held.length > 0 || !isLoaded);
  };

  const findHeld = (id: string) => store.getState().held.find((each) => each.id === id) ?? null;
  const putBack = () => {
    handedOver = null;
    standsApart = true;
    store.setState(({ draft, held }) => {
      const whole = withSentAhead(draft, held);
      const cameAhead = { length: whole.text.length - draft.text.length };
      return { draft: whole, held: [], inDoubt: null, cameAhead };
    });
    touch();
    flush();
    kept.settle(convId);
    noteUse();
  };
  const load = (before: Draft) => {
    // The person is to see what was kept before it goes out.
    if (!isBlank(before) && store.getState().held.length > 0) {
      putBack();
      cameBack();
    }
    const { draft, held } = store.getState();
    const [first, ...others] = held;
    const caption = first ? { captionOn: null } : {};
    const whole = withKeptAhead({ ...before, ...caption }, draft, { isApart: standsApart, target: early });
    store.setState({
      draft: whole,
      held: first ? [{ ...first, captionOn: first.captionOn ?? before.captionOn }, ...others] : [],
      cameAhead: { length: whole.text.length - draft.text.length },
      isLoaded: true,
    });
    if (first || shownBy === 0) flush();
    else if (isDirty) timer = setTimeout(flush, WRITE_AFTER_MS);
    reading.resolve();
    noteUse();
  };
  /** What was not read must not be written over, so nothing goes out until it is. */
  const couldNotRead = (thrown: unknown) => {
    if (!isReadingAgain || store.getState().held.length > 0) failed(thrown);
    isReadingAgain = true;
    if (store.getState().held.length > 0) putBack();
    reading.resolve();
    reading = Promise.withResolvers();
  };
  const read = () => {
    if (isAsked) return;
    isAsked = true;
    untilAnswered(() => kept.read(convId), couldNotRead).then(load, couldNotRead);
  };

  /** Reads what was kept; what is not written yet is written when the window goes out of sight and at the end. */
  const connect = () => {
    shownBy += 1;
    noteUse();
    read();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      shownBy -= 1;
      if (shownBy === 0) {
        document.removeEventListener('visibilitychange', flush);
        window.removeEventListener('pagehide', flush);
      }
      flush();
      noteUse();
    };
  };

  const api: DraftStore = Object.assign(store, {
    convId,
    connect,
    change,
    whenLoaded: () => reading.promise,
    flush,
    giveBack: (items: readonly OutboxItem[]) => {
      kept.takenBack(convId, items);
      const { draft, isLoaded } = store.getState();
      if (!isLoaded) {
        // It comes with the kept draft, which is read after this.
        standsApart = true;
        return;
      }
      const whole = withItemsAhead(draft, items);
      if (draft.text.trim() !== '')
        store.setState({ cameAhead: { length: whole.text.length - draft.text.length } });
      change(whole);
    },
    take: (id: string, files: readonly StagedId[] | null) => {
      const { text, priority, captionOn } = store.getState().draft;
      const taken = { id, text, priority, captionOn, files };
      store.setState(({ held }) => ({ held: [...held, taken] }));
      change({ text: '', priority: 0, captionOn: null });
      // On the disk before anything else is asked for.
      flush();
    },
    setFiles: (id: string, files: readonly StagedId[]) =>
      store.setState(({ held }) => ({
        held: held.map((each) => (each.id === id ? { ...each, files } : each)),
      })),
    findHeld,
    handOver: (id: string) => {
      clearTimeout(timer);
      isDirty = false;
      handedOver = id;
      const left = unsent();
      kept.handedOver(convId, left);
      return left;
    },
    doubt: (id: string) => {
      kept.suspend(convId);
      store.setState({ inDoubt: findHeld(id) });
    },
    handedOver: (id: string) => {
      handedOver = null;
      store.setState(({ draft, held }) => ({
        ...{ draft: addressless(draft), held: without(held, id), inDoubt: null },
      }));
      kept.settle(convId);
      noteUse();
    },
    putBack,
  });
  return api;
}

const isBlank = ({ text, priority, title, participants }: Draft): boolean =>
  text === '' && priority === 0 && title === '' && participants.length === 0;

const without = (held: readonly HeldText[], id: string) => held.filter((each) => each.id !== id);

/** Those of the staged files that did not leave with what was sent. */
export function filesInBox(files: readonly StagedFile[], held: readonly HeldText[]): readonly StagedFile[] {
  // The very same list, so that the tray is not drawn again for what is typed.
  if (held.length === 0) return files;
  if (held.some((each) => each.files === null)) return [];
  return files.filter(({ id }) => !held.some((each) => each.files?.includes(id)));
}
