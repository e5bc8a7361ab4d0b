import type { Db, Values } from '../../electron/core/db/db.ts';

/** `db`, counting what is read from it: statements, rows, the bytes of all of them, and those of the statement that gave most. */
export function countingDb(db: Db) {
  const read = { statements: 0, rows: 0, bytes: 0, mostAtOnce: 0 };
  const sizeOf = (value: unknown) =>
    value instanceof Uint8Array ? value.length : typeof value === 'string' ? Buffer.byteLength(value) : 0;
  const counted: Db = {
    ...db,
    all: <Row>(sql: string, ...values: Values) => {
      read.statements += 1;
      const rows = db.all<Row>(sql, ...values);
      const cells = rows.flatMap((row) => Object.values(row as object));
      const bytes = cells.reduce((sum: number, value) => sum + sizeOf(value), 0);
      read.rows += rows.length;
      read.bytes += bytes;
      read.mostAtOnce = Math.max(read.mostAtOnce, bytes);
      return rows;
    },
    get: (sql, ...values) => {
      read.statements += 1;
      return db.get(sql, ...values);
    },
  };
  return { counted, read };
}
