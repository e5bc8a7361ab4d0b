import type { StoreApi } from 'zustand/vanilla';
import { type Draft, withSentAhead } from '../../../shared/model/drafts.ts';
import type { StagedId } from '../../../shared/model/ids.ts';
import type { DraftKey } from '../staging/stagedStore.ts';
import type { DraftParts } from './draftParts.ts';
import { addressless, type DraftState, type HeldText, without } from './draftState.ts';

/** The part of a draft to save, without the text that the outbox may have. */
export interface Unsent {
  draft(): Draft;
  /** That text is with the outbox, which comes before anything that is written from then on; null: none is. */
  handOver(id: string | null): void;
}

export function createUnsent(state: StoreApi<DraftState>, convId: DraftKey): Unsent {
  let handedOver: string | null = null;
  return {
    draft: () => {
      const { draft, held } = state.getState();
      if (handedOver === null) return withSentAhead(draft, held);
      return addressless(convId, withSentAhead(draft, without(held, handedOver)));
    },
    handOver: (id) => {
      handedOver = id;
    },
  };
}

interface Parts extends DraftParts {
  readonly unsent: Unsent;
}

/** Sent texts until the outbox has them or they are in the box again. See `DraftStore`. */
export function createHeldTexts({ convId, state, early, kept, use, unsent, writes }: Parts) {
  const findHeld = (id: string) => state.getState().held.find((each) => each.id === id) ?? null;
  return {
    findHeld,
    hold: (text: HeldText) => state.setState(({ held }) => ({ held: [...held, text] })),
    setFiles: (id: string, files: readonly StagedId[]) =>
      state.setState(({ held }) => ({
        held: held.map((each) => (each.id === id ? { ...each, files } : each)),
      })),
    handOver: (id: string) => {
      writes.drop();
      unsent.handOver(id);
      const left = unsent.draft();
      kept.handedOver(convId, left);
      return left;
    },
    doubt: (id: string) => {
      kept.suspend(convId);
      state.setState({ inDoubt: findHeld(id) });
    },
    handedOver: (id: string) => {
      unsent.handOver(null);
      state.setState(({ draft, held }) => ({
        ...{ draft: addressless(convId, draft), held: without(held, id), inDoubt: null },
      }));
      kept.settle(convId);
      use.tell();
    },
    putBack: () => {
      unsent.handOver(null);
      early.standsApart = true;
      state.setState(({ draft, held }) => {
        const whole = withSentAhead(draft, held);
        const cameAhead = { length: whole.text.length - draft.text.length };
        return { draft: whole, held: [], inDoubt: null, cameAhead };
      });
      writes.changed();
      writes.flush();
      kept.settle(convId);
      use.tell();
    },
  };
}
