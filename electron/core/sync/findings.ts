import type { Finding, FindingKind } from '../../../shared/sync.ts';
import { LIMIT } from '../db/db.ts';
import type { Store } from '../db/store.ts';

/** So many of the last notable things are kept. */
const KEPT = 100;

/** Notes a notable thing, and counts it. */
export function addFinding({ archive }: Store, { at, kind, amount, first, last }: Finding): void {
  archive.transaction(() => {
    archive.run(
      'INSERT INTO findings (at, kind, amount, firstId, lastId) VALUES (?, ?, ?, ?, ?)',
      at,
      kind,
      amount,
      first,
      last,
    );
    archive.run('DELETE FROM findings WHERE seq <= (SELECT max(seq) FROM findings) - ?', KEPT);
    archive.run(
      'INSERT INTO finding_totals VALUES (?, ?) ON CONFLICT DO UPDATE SET amount = amount + excluded.amount',
      kind,
      amount,
    );
  });
}

/** The last notable things, newest first. */
export function listFindings({ archive }: Store): readonly Finding[] {
  return archive.all<Finding>(
    `SELECT at, kind, amount, firstId AS first, lastId AS last FROM findings ORDER BY seq DESC ${LIMIT}`,
    KEPT,
  );
}

/** How much there was of a kind since this archive was made. */
export function countFindings({ archive }: Store, kind: FindingKind): number {
  return (
    archive.get<{ amount: number }>('SELECT amount FROM finding_totals WHERE kind = ?', kind)?.amount ?? 0
  );
}
