import type { FullCheck } from '../../../../shared/model/sync.ts';
import type { Store } from '../../db/store.ts';

/** The part of a check that survives a restart. */
export type KeptCheck = Omit<FullCheck, 'isFailing'>;

/** The last comparison of everything with the service; null before the first one. */
export function getFullCheck({ archive }: Store): KeptCheck | null {
  return (
    archive.get<KeptCheck>(
      `SELECT state, startedAt, endedAt, throughId AS through, doneId AS done, messages, unreadable, late, changed, deleted, leftAlone
       FROM full_check`,
    ) ?? null
  );
}

export function setFullCheck({ archive }: Store, check: KeptCheck): void {
  archive.run(
    `INSERT OR REPLACE INTO full_check
     VALUES (1, :state, :startedAt, :endedAt, :through, :done, :messages, :unreadable, :late, :changed, :deleted, :leftAlone)`,
    { ...check },
  );
}
