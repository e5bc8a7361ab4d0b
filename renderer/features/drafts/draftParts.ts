import type { StoreApi } from 'zustand/vanilla';
import type { DraftKey } from '../staging/stagedStore.ts';
import type { DraftState, Early } from './draftState.ts';
import type { DraftUse } from './draftUse.ts';
import type { DraftWrites } from './draftWrites.ts';
import type { KeptDrafts } from './keptDrafts.ts';

/** The parts of one draft that its reading and its held texts work on. */
export interface DraftParts {
  readonly convId: DraftKey;
  readonly state: StoreApi<DraftState>;
  readonly early: Early;
  readonly kept: KeptDrafts;
  readonly use: DraftUse;
  readonly writes: DraftWrites;
}
