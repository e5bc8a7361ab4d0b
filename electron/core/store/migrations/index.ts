import { archive1 } from './archive1.ts';
import { local1 } from './local1.ts';

/** One step of a schema. What has been released is never edited: a change is a new step at the end. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const archiveMigrations: readonly Migration[] = [archive1];
export const localMigrations: readonly Migration[] = [local1];
