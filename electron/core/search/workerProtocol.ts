import type { Result } from '../../../shared/errors/errors.ts';
import type { FoundCount, FoundInConversation, FoundPage } from '../../../shared/model/search.ts';
import type { Log } from '../db/store.ts';
import type { Asked } from './searchPlan.ts';
import type { IdsQuery, SearchQuery } from './searchQuery.ts';

/** Messages from core to the search worker. The key crosses here once, and is part of no log and no error. */
export type ToSearch =
  | { readonly type: 'open'; readonly dir: string; readonly key: Uint8Array }
  /** The archive changed, or there is room on the disk again. */
  | { readonly type: 'poke' }
  | { readonly type: 'query'; readonly id: number; readonly query: SearchQuery }
  | { readonly type: 'find'; readonly id: number; readonly query: IdsQuery }
  | { readonly type: 'count'; readonly id: number; readonly asked: Asked }
  | { readonly type: 'close' };

export type FromSearch =
  | { readonly type: 'progress'; readonly indexed: number }
  /** The archive that it reads is damaged. */
  | { readonly type: 'archive-damaged' }
  /** There is no room on the disk for the index. */
  | { readonly type: 'full' }
  | { readonly type: 'page'; readonly id: number; readonly result: Result<FoundPage> }
  | { readonly type: 'found'; readonly id: number; readonly result: Result<FoundInConversation> }
  | { readonly type: 'counted'; readonly id: number; readonly result: Result<FoundCount> }
  | { readonly type: 'log'; readonly level: Parameters<Log>[0]; readonly message: string };
