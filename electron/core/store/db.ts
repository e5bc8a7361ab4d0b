import Database from 'better-sqlite3-multiple-ciphers';
import { AppError } from '../../../shared/errors.ts';

export type SqlValue = string | number | bigint | null | Uint8Array;
/** For the `?` in their order, or one object for `:names`. */
type Values = SqlValue[] | [Readonly<Record<string, SqlValue>>];

/**
 * A connection to one encrypted SQLite file. Each SQL text is prepared once and kept.
 * Everything is synchronous; errors come out as AppError `disk-full`, `store-unreadable` or `internal`.
 */
export interface Db {
  readonly file: string;
  /** Every row. `Row` is what the SQL selects; it is not checked. */
  all<Row>(sql: string, ...values: Values): Row[];
  get<Row>(sql: string, ...values: Values): Row | undefined;
  /** Runs a statement that returns no rows; gives the number of rows changed. */
  run(sql: string, ...values: Values): number;
  /** Runs several statements without values. */
  exec(sql: string): void;
  /** All of `work` or nothing of it. */
  transaction<T>(work: () => T): T;
  close(): void;
}

export interface ConnectOptions {
  readonly file: string;
  /** Raw 32-byte key. */
  readonly key: Uint8Array;
  readonly readonly?: boolean;
  /**
   * `full` survives a power cut (what the person wrote). `normal` may lose the last transactions then, never
   * consistency (what the service can give again).
   */
  readonly durability: 'full' | 'normal';
  /** How much of the file SQLite may keep in memory. */
  readonly cacheMiB: number;
  /** Called when a statement meets damage in the file. */
  readonly onDamage?: () => void;
}

/**
 * Takes one value. As `LIMIT ?` SQLite would look at the value to plan with it, and so prepare the statement again whenever
 * a value is bound, which takes longer than reading a page of messages does.
 */
export const LIMIT = 'LIMIT (? + 0)';

/** Pages of write-ahead log after which it is copied into the file: fewer, larger copies while messages stream in. */
const CHECKPOINT_PAGES = 4_000;

/** Opens or makes a file. A wrong key shows here (see `isDamaged`). */
export function connect(options: ConnectOptions): Db {
  return guarded(() => {
    const database = new Database(options.file, { readonly: options.readonly ?? false });
    try {
      configure(database, options);
    } catch (thrown) {
      database.close();
      throw thrown;
    }
    return asDb(database, options);
  });
}

function configure(database: Database.Database, options: ConnectOptions): void {
  database.pragma(`cipher = 'aegis'`);
  database.key(Buffer.from(`raw:${Buffer.from(options.key).toString('hex')}`));
  // Sorting and statement journals would otherwise put plain text into temporary files.
  database.pragma('temp_store = memory');
  database.pragma(`cache_size = -${options.cacheMiB * 1024}`);
  if (options.readonly) return;
  database.pragma('journal_mode = wal');
  database.pragma(`synchronous = ${options.durability}`);
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  database.pragma(`journal_size_limit = ${CHECKPOINT_PAGES * 4096 * 2}`);
}

/** Exported for the benchmarks, whose baseline is a file without encryption. */
export function asDb(
  database: Database.Database,
  { file, onDamage }: Pick<ConnectOptions, 'file' | 'onDamage'>,
): Db {
  const guard = <T>(work: () => T): T =>
    guarded(work, (error) => {
      if (isDamaged(error)) onDamage?.();
    });
  const statements = new Map<string, Database.Statement<unknown[]>>();
  const prepare = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare<unknown[]>(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const transact = database.transaction((work: () => unknown) => work());
  return {
    file,
    all: <Row>(sql: string, ...values: Values) => guard(() => prepare(sql).all(...values) as Row[]),
    get: <Row>(sql: string, ...values: Values) => guard(() => prepare(sql).get(...values) as Row | undefined),
    run: (sql, ...values) => guard(() => prepare(sql).run(...values).changes),
    exec: (sql) => guard(() => void database.exec(sql)),
    transaction: <T>(work: () => T) => guard(() => transact.immediate(work) as T),
    close: () => void database.close(),
  };
}

function guarded<T>(work: () => T, onError?: (error: AppError) => void): T {
  try {
    return work();
  } catch (thrown) {
    const error = storeError(thrown);
    onError?.(error);
    throw error;
  }
}

/** SQLite's result codes (sqlite.org/rescode.html) as ours. The message names no value: it goes to the log. */
function storeError(thrown: unknown): AppError {
  if (!(thrown instanceof Database.SqliteError)) return AppError.from(thrown);
  const message = `${thrown.code}: ${thrown.message}`;
  if (thrown.code === 'SQLITE_FULL') return new AppError('disk-full', message, {}, { cause: thrown });
  const unreadable = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR|PERM|READONLY)/.test(thrown.code);
  return new AppError(unreadable ? 'store-unreadable' : 'internal', message, {}, { cause: thrown });
}

/** Whether the file itself is damaged, or written with another key: SQLite cannot tell the two apart. */
export function isDamaged(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(cause.code);
}
