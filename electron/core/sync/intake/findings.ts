import type { Finding, FindingKind } from '../../../../shared/model/sync.ts';
import { LIMIT } from '../../db/db.ts';
import type { Store } from '../../db/store.ts';

/** How many of the latest findings are kept. */
const KEPT = 100;

/** Records a finding and counts it. */
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

/** The latest findings, newest first. */
export function listFindings({ archive }: Store): readonly Finding[] {
  return archive.all<Finding>(
    `SELECT at, kind, amount, firstId AS first, lastId AS last FROM findings ORDER BY seq DESC ${LIMIT}`,
    KEPT,
  );
}

/** How many findings of a kind there were since this archive was created. */
export function countFindings({ archive }: Store, kind: FindingKind): number {
  return (
    archive.get<{ amount: number }>('SELECT amount FROM finding_totals WHERE kind = ?', kind)?.amount ?? 0
  );
}
