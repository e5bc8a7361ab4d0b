import type { Result } from '../../../shared/errors/errors.ts';
import type { Figures, PlacesOnMap } from '../../../shared/model/dashboard.ts';
import type { Scope } from './counted.ts';
import type { PlacesWanted } from './placesOnMap.ts';

/** The questions to the dashboard's worker, with their answers. */
export interface Questions {
  /** `now`: ms since the epoch. */
  readonly figures: {
    readonly input: { readonly scope: Scope; readonly now: number };
    readonly output: Figures;
  };
  readonly places: {
    readonly input: { readonly scope: Scope } & PlacesWanted;
    readonly output: PlacesOnMap;
  };
}

export type QuestionName = keyof Questions;
export type Question = {
  [N in QuestionName]: { readonly name: N; readonly input: Questions[N]['input'] };
}[QuestionName];

/** Messages from core to the worker. The key crosses here once, and is part of no log and no error. */
export type ToDashboard =
  | { readonly type: 'open'; readonly dir: string; readonly key: Uint8Array }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  | { readonly type: 'close' };

export type FromDashboard =
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly result: Result<Questions[QuestionName]['output']>;
    }
  /** The archive that it reads is damaged. */
  | { readonly type: 'archive-damaged' };
