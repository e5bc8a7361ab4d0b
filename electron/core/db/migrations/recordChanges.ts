interface Recorded {
  /** Names its records; see `InBackup`. */
  readonly kind: string;
  readonly table: string;
  readonly key: readonly string[];
  /** The columns that are in a backup. */
  readonly columns: readonly string[];
  /** Whether a row has such a record; `row` is NEW or OLD. Omitted: each has. */
  readonly has?: (row: string) => string;
}

/** Later than the last change of the record, even if the clock was set back. An automatic change gives way to any of the person. */
const LATER = `iif((SELECT isAutomatic FROM recording), at + 1,
  max(at + 1, CAST(unixepoch('subsec') * 1000 AS INTEGER)))`;
const FIRST = `iif((SELECT isAutomatic FROM recording), 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))`;

/** Two statements: in a trigger, the OR REPLACE of the statement that fires it would replace an ON CONFLICT. */
export const note = (kind: string, key: string, first = FIRST, later = LATER): string => `
  UPDATE changes SET at = ${later} WHERE kind = '${kind}' AND key = ${key};
  INSERT INTO changes (kind, key, at) SELECT '${kind}', ${key}, ${first}
    WHERE NOT EXISTS (SELECT 1 FROM changes WHERE kind = '${kind}' AND key = ${key});`;

/**
 * SQL for a migration: the table `changes` has the time of the last change of each row from now on, and keeps it when the row is removed.
 * Rows that are there already count as older than any change. Don't edit it: released migrations have used it.
 */
export function recordChanges({ kind, table, key, columns, has = () => 'true' }: Recorded): string {
  const keyOf = (row: string) => `json_array(${key.map((column) => `${row}.${column}`).join(', ')})`;
  const valuesOf = (row: string) => [...key, ...columns].map((column) => `${row}.${column}`).join(', ');
  return `
    CREATE TRIGGER ${kind}_added AFTER INSERT ON ${table} WHEN ${has('NEW')} BEGIN
      ${note(kind, keyOf('NEW'))}
    END;
    CREATE TRIGGER ${kind}_changed AFTER UPDATE ON ${table}
    WHEN (${has('OLD')} OR ${has('NEW')}) AND (${valuesOf('NEW')}) IS NOT (${valuesOf('OLD')}) BEGIN
      ${note(kind, keyOf('OLD'))}
      ${note(kind, keyOf('NEW'), FIRST, `iif(${keyOf('NEW')} = ${keyOf('OLD')}, at, ${LATER})`)}
    END;
    CREATE TRIGGER ${kind}_removed AFTER DELETE ON ${table} WHEN ${has('OLD')} BEGIN
      ${note(kind, keyOf('OLD'))}
    END;
    INSERT INTO changes (kind, key, at) SELECT '${kind}', ${keyOf(table)}, 0 FROM ${table} WHERE ${has(table)};
  `;
}
