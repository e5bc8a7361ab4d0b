import type { FileStore } from '../store/fileStore.ts';
import type { Tables } from '../store/openServiceStore.ts';

export type SeedName = 'demo' | 'large';

export interface SeedOptions {
  /** The content of a new data folder; omitted: nothing but the trial user. */
  readonly seed?: SeedName;
  /** For `large`: how many messages; omitted: 100,000. */
  readonly messages?: number;
  /** For `large`: in how many conversations; omitted: 200. */
  readonly conversations?: number;
  /** Milliseconds since the epoch; the seeds' newest messages come shortly before. */
  readonly now?: () => number;
}

/** The tools of a seed. */
export interface SeedContext {
  readonly tables: Tables;
  readonly files: FileStore;
  /** The user the service is tried with. */
  readonly trial: { readonly userId: number; readonly email: string };
  /** Milliseconds since the epoch. */
  readonly now: number;
}
