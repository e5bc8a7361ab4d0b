import type { FullCheck } from '../../../shared/sync.ts';
import type { Store } from './open.ts';

/** The last comparison of everything with the service; null before the first one. */
export function getFullCheck({ archive }: Store): FullCheck | null {
  return (
    archive.get<FullCheck>(
      `SELECT state, startedAt, endedAt, throughId AS through, doneId AS done, messages, unreadable, late, changed, deleted, leftAlone
       FROM full_check`,
    ) ?? null
  );
}

export function setFullCheck({ archive }: Store, check: FullCheck): void {
  archive.run(
    `INSERT OR REPLACE INTO full_check
     VALUES (1, :state, :startedAt, :endedAt, :through, :done, :messages, :unreadable, :late, :changed, :deleted, :leftAlone)`,
    { ...check },
  );
}
