import type { ConvId, MsgId, RuleId } from '../../../shared/model/ids.ts';
import type { RuleAct } from '../../../shared/model/rules.ts';
import { LIMIT } from '../db/db.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

/** Of all rules together. */
export const MOST_LOGGED = 1_000;

/** A change that a rule made. */
export interface Logged {
  readonly ruleId: RuleId;
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** Ms since the epoch. */
  readonly at: number;
  readonly act: RuleAct;
}

export interface LogRow extends Logged {
  readonly id: number;
  readonly isUndone: boolean;
}

interface StoredRow extends Omit<LogRow, 'act' | 'isUndone'> {
  readonly act: string;
  readonly isUndone: 0 | 1;
}

const COLUMNS = 'logId AS id, ruleId, msgId, convId, at, act, isUndone';

const asRow = (row: StoredRow): LogRow => ({
  ...row,
  act: JSON.parse(row.act) as RuleAct,
  isUndone: row.isUndone === 1,
});

export function addToLog({ local }: Local, { ruleId, msgId, convId, at, act }: Logged): void {
  local.run(
    'INSERT INTO rule_log (ruleId, msgId, convId, at, act) VALUES (?, ?, ?, ?, ?)',
    ...[ruleId, msgId, convId, at, JSON.stringify(act)],
  );
}

export function trimLog({ local }: Local): void {
  local.run('DELETE FROM rule_log WHERE logId <= (SELECT max(logId) FROM rule_log) - ?', MOST_LOGGED);
}

/** The changes of a rule, the newest first, those before one of them; null: the last ones. */
export const listLog = (
  { local }: Local,
  ids: readonly RuleId[],
  before: number | null,
  limit: number,
): readonly LogRow[] =>
  local
    .all<StoredRow>(
      `SELECT ${COLUMNS} FROM rule_log WHERE ruleId IN (SELECT value FROM json_each(?)) AND logId < ? ORDER BY logId DESC ${LIMIT}`,
      ...[JSON.stringify(ids), before ?? Number.MAX_SAFE_INTEGER, limit],
    )
    .map(asRow);

export function getLogged({ local }: Local, logId: number): LogRow | null {
  const row = local.get<StoredRow>(`SELECT ${COLUMNS} FROM rule_log WHERE logId = ?`, logId);
  return row === undefined ? null : asRow(row);
}

export function markUndone({ local }: Local, logId: number): void {
  local.run('UPDATE rule_log SET isUndone = 1 WHERE logId = ?', logId);
}
