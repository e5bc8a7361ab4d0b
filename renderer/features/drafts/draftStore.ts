import { type Draft, EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import type { StagedFile } from '../../../shared/model/files/files.ts';
import type { StagedId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import type { Connected } from '../../lib/bridge/connected.ts';
import type { OutboxStoreState } from '../outbox/outboxStore.ts';
import type { DraftKey } from '../staging/stagedStore.ts';
import { createTakingBack } from './backIntoDraft.ts';
import { createDraftReading } from './draftReading.ts';
import { createDraftState, type DraftState, type Early, type HeldText } from './draftState.ts';
import { createDraftUse } from './draftUse.ts';
import { createDraftWrites } from './draftWrites.ts';
import { createHeldTexts, createUnsent } from './heldTexts.ts';
import type { KeptDrafts } from './keptDrafts.ts';

/** An unsent message: of one conversation, or of the new-conversation form. */
export interface DraftStore extends Connected<DraftState> {
  readonly convId: DraftKey;
  change(patch: Partial<Draft>): void;
  /** Inserts a text before the one in the box. The caret moves along. */
  putAhead(text: string): void;
  /**
   * Puts an item of the outbox back, with those that come with it, before the text in the box. Returns them; only the item itself when core
   * died and the saved draft shows that it is back; none when it may have been delivered. Nothing is saved meanwhile. Rejects when they stay
   * in the outbox.
   */
  takeBack(
    item: OutboxItem,
    outbox: Pick<OutboxStoreState, 'takeBack' | 'findAll'>,
  ): Promise<readonly OutboxItem[]>;
  /** Resolves when the saved draft has been read, or can't be read for now; then held texts are in the box again. */
  whenLoaded(): Promise<void>;
  /** Saves unsaved changes. */
  flush(): void;
  /** Takes the text out of the box and holds it; anything typed from now on is the next message. */
  take(id: string, files: readonly StagedId[] | null): void;
  /** These files go with it. */
  setFiles(id: string, files: readonly StagedId[]): void;
  /** The held text with that id; null if it is back in the box. */
  findHeld(id: string): HeldText | null;
  /** The held text with that id goes to the outbox now. Returns the draft that is saved in its place. */
  handOver(id: string): Draft;
  /** Whether the outbox has it is not known: nothing is written before it is. */
  doubt(id: string): void;
  /** The outbox has it. */
  handedOver(id: string): void;
  /** Nothing that is held is sent: all of it returns to the box, before the text typed since. */
  putBack(): void;
  /** Its conversation is lost: empties it without saving that. Returns what was in it. */
  leave(): Draft;
}

interface Options {
  readonly kept: KeptDrafts;
  readonly failed: (thrown: unknown) => void;
  /** A text was sent before the person could see the saved draft, and is in the box again. */
  readonly cameBack: () => void;
  /** Whether it is in use: shown, or with held texts. */
  readonly onUse?: (draft: DraftStore, isUsed: boolean) => void;
}

/** A copy of the draft that core keeps. `convId` null is the new-conversation form. */
export function createDraftStore(options: Options, convId: DraftKey): DraftStore {
  const { kept, onUse } = options;
  const state = createDraftState();
  const early: Early = { changes: {}, standsApart: false };
  const use = createDraftUse(state, (isUsed) => onUse?.(store, isUsed));
  const unsent = createUnsent(state, convId);
  const writes = createDraftWrites(
    () => kept.write(convId, unsent.draft()),
    // Before the saved draft is read, saving would overwrite it.
    () => state.getState().isLoaded,
  );
  const { hold, ...held } = createHeldTexts({ convId, state, early, kept, use, unsent, writes });
  const { putBack } = held;
  const takeBack = createTakingBack({ convId, state, early, kept, writes, unsent });
  const reading = createDraftReading({ ...options, convId, state, early, use, writes, putBack });

  const change = (patch: Partial<Draft>) => {
    if (!state.getState().isLoaded) early.changes = { ...early.changes, ...patch };
    state.setState(({ draft }) => ({ draft: { ...draft, ...patch } }));
    writes.changed();
  };
  const putAhead = (text: string) => {
    state.setState({ cameAhead: { length: text.length } });
    change({ text: text + state.getState().draft.text });
  };
  const take = (id: string, files: readonly StagedId[] | null) => {
    const { text, priority, captionOn } = state.getState().draft;
    hold({ id, text, priority, captionOn, files });
    change({ text: '', priority: 0, captionOn: null });
    // On the disk before anything else is asked for.
    writes.flush();
  };
  const leave = () => {
    const last = unsent.draft();
    writes.drop();
    state.setState({ draft: EMPTY_DRAFT, held: [], inDoubt: null, cameAhead: null });
    use.tell();
    return last;
  };
  /** Reads the saved draft. Unsaved changes are saved when the window is hidden and at its end. */
  const connect = () => {
    use.show();
    use.tell();
    reading.read();
    const unfollow = followLeaving(writes.flush);
    const unsubscribe = kept.subscribe(({ replaced }, before) => {
      if (replaced !== before.replaced && replaced.has(convId)) reading.renew();
    });
    return () => {
      use.hide();
      if (!use.isShown()) unfollow();
      unsubscribe();
      writes.flush();
      use.tell();
    };
  };

  const { whenLoaded } = reading;
  const acts = {
    convId,
    connect,
    change,
    putAhead,
    whenLoaded,
    flush: writes.flush,
    takeBack,
    take,
    leave,
    ...held,
  };
  const store: DraftStore = Object.assign(state, acts);
  return store;
}

/** Calls back when the window goes out of sight, and at its end. */
function followLeaving(leave: () => void): () => void {
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', leave);
    window.removeEventListener('pagehide', leave);
  };
}

/** Whether a text is in the box. Blanks alone are none. */
export const hasTextIn = ({ draft }: Pick<DraftState, 'draft'>): boolean => draft.text.trim() !== '';

/** The staged files that weren't sent with held texts. */
export function filesInBox(files: readonly StagedFile[], held: readonly HeldText[]): readonly StagedFile[] {
  // The same array, so that the tray doesn't render again while the person types.
  if (held.length === 0) return files;
  if (held.some((each) => each.files === null)) return [];
  return files.filter(({ id }) => !held.some((each) => each.files?.includes(id)));
}
