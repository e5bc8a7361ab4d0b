import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { SavedTranscript, TranscriptProgress } from '../../../shared/model/transcripts.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly transcripts: Connected<TranscriptsState>;
  }
}

/** The messages that a transcript is wanted of: some of a conversation, or null for all; or all that a search finds. */
export type Wanted =
  | { readonly convId: ConvId; readonly msgIds: readonly MsgId[] | null }
  | { readonly convId: null; readonly query: string };

/** How far the wanted transcript is. */
export type Step =
  | { readonly kind: 'choosing'; readonly error: AppError | null }
  | { readonly kind: 'saving'; readonly id: string; readonly progress: TranscriptProgress | null }
  | { readonly kind: 'saved'; readonly id: string; readonly saved: SavedTranscript };

export interface TranscriptsState {
  /** Null: none. */
  readonly wanted: Wanted | null;
  readonly step: Step;
  /** Asks the person how to save it. While one is being saved, nothing happens. */
  want(wanted: Wanted): void;
  /** Never rejects. */
  save(input: Omit<RouteInput<'transcripts.save'>, 'id'>): Promise<void>;
  /** Stops what is being saved, or else closes the question. */
  leave(): void;
}

const CHOOSING: Step = { kind: 'choosing', error: null };

export function createTranscriptsStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<TranscriptsState> {
  const store = createStore<TranscriptsState>((set, get) => ({
    wanted: null,
    step: CHOOSING,
    want: (wanted) => {
      if (get().step.kind !== 'saving') set({ wanted, step: CHOOSING });
    },
    save: async (input) => {
      const id = crypto.randomUUID();
      set({ step: { kind: 'saving', id, progress: null } });
      try {
        const saved = await request('transcripts.save', { ...input, id });
        set({ step: saved === null ? CHOOSING : { kind: 'saved', id, saved } });
      } catch (thrown) {
        const error = AppError.from(thrown);
        set({ step: { kind: 'choosing', error: error.code === 'cancelled' ? null : error } });
      }
    },
    leave: () => {
      const { step } = get();
      if (step.kind === 'saving') request('transcripts.cancel', { id: step.id }).catch(failed);
      else set({ wanted: null });
    },
  }));
  const connect = () =>
    on('transcripts', (progress) => {
      const { step } = store.getState();
      if (step.kind === 'saving' && step.id === progress.id) store.setState({ step: { ...step, progress } });
    });
  return Object.assign(store, { connect });
}

export const useTranscripts = <T>(select: (state: TranscriptsState) => T): T =>
  useStore(useAccountStores().transcripts, select);
