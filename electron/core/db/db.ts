import { basename } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { AppError } from '../../../shared/errors/errors.ts';
import { whyNoGrowth } from './diskRoom.ts';

export type SqlValue = string | number | bigint | null | Uint8Array;
/** For the `?` in their order, or one object for `:names`. */
export type Values = SqlValue[] | [Readonly<Record<string, SqlValue>>];

/**
 * A connection to one encrypted SQLite file. Each SQL text is prepared once and cached. Everything is synchronous. Throws AppError
 * `disk-full`, `store-unreadable` or `internal`.
 */
export interface Db {
  readonly file: string;
  /** Every row. `Row` is the type of what the SQL selects; it isn't checked. */
  all<Row>(sql: string, ...values: Values): Row[];
  get<Row>(sql: string, ...values: Values): Row | undefined;
  /** Runs a statement that returns no rows; returns the number of changed rows. */
  run(sql: string, ...values: Values): number;
  /** Runs several statements without values. */
  exec(sql: string): void;
  /** It was opened on a full disk, so no other connection can open it. */
  readonly isAlone: boolean;
  /** All of `work` or nothing of it. */
  transaction<T>(work: () => T): T;
  /** Everything that `work` reads is of one state, whatever is written meanwhile. It writes nothing, and is in no other one. */
  reading<T>(work: () => T): T;
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
  readonly onDamage?: (error: AppError) => void;
  /** Called when a statement finds no room on the disk. */
  readonly onFull?: () => void;
}

/**
 * Takes one value. As `LIMIT ?` SQLite would look at the value to plan with it, and so prepare the statement again whenever
 * a value is bound, which takes longer than reading a page of messages does.
 */
export const LIMIT = 'LIMIT (? + 0)';

/** Writers never block a reader. But on a full disk, a connection has exclusive access to the file. */
const READER_WAITS_MS = 250;

/** Pages of write-ahead log after which it is copied into the file: fewer, larger copies while messages stream in. */
const CHECKPOINT_PAGES = 4_000;

/**
 * Opens or creates a file. A wrong key shows here (see `isDamaged`). On a full disk there may be no room for the memory that connections
 * share (sqlite.org/walformat.html, section 2.2); then it opens for reading without that.
 */
export function connect(options: ConnectOptions): Db {
  try {
    return open(options, false);
  } catch (thrown) {
    if (AppError.from(thrown).code !== 'disk-full' || options.readonly) throw thrown;
    return open(options, true);
  }
}

function open(options: ConnectOptions, isAlone: boolean): Db {
  return guarded(options.file, () => {
    const { readonly = false } = options;
    const database = new Database(options.file, { readonly, timeout: readonly ? READER_WAITS_MS : 5_000 });
    try {
      configure(database, options, isAlone);
    } catch (thrown) {
      database.close();
      throw thrown;
    }
    return asDb(database, { ...options, isAlone });
  });
}

function configure(database: Database.Database, options: ConnectOptions, isAlone: boolean): void {
  database.pragma(`cipher = 'aegis'`);
  database.key(Buffer.from(`raw:${Buffer.from(options.key).toString('hex')}`));
  // Before the first read of the file, which creates the shared memory; it then stays in this process (sqlite.org/wal.html, section 8).
  if (isAlone) database.pragma('locking_mode = exclusive');
  // Sorting and statement journals would otherwise put plain text into temporary files.
  database.pragma('temp_store = memory');
  database.pragma(`cache_size = -${options.cacheMiB * 1024}`);
  if (options.readonly) return;
  database.pragma('journal_mode = wal');
  database.pragma(`synchronous = ${options.durability}`);
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  database.pragma(`journal_size_limit = ${CHECKPOINT_PAGES * 4096 * 2}`);
}

/** Exported for the benchmarks, whose baseline is an unencrypted file. */
export function asDb(
  database: Database.Database,
  options: Pick<ConnectOptions, 'file' | 'onDamage' | 'onFull'> & { readonly isAlone?: boolean },
): Db {
  const { file, onDamage, onFull, isAlone = false } = options;
  const guard = <T>(work: () => T): T =>
    guarded(file, work, (error) => {
      if (isDamaged(error)) onDamage?.(error);
      if (error.code === 'disk-full') onFull?.();
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
    isAlone,
    all: <Row>(sql: string, ...values: Values) => guard(() => prepare(sql).all(...values) as Row[]),
    get: <Row>(sql: string, ...values: Values) => guard(() => prepare(sql).get(...values) as Row | undefined),
    run: (sql, ...values) => guard(() => prepare(sql).run(...values).changes),
    exec: (sql) => guard(() => void database.exec(sql)),
    transaction: <T>(work: () => T) => guard(() => transact.immediate(work) as T),
    reading: (work) => {
      guard(() => prepare('BEGIN').run());
      try {
        // Its statements are guarded already, and may be those of another file.
        return work();
      } finally {
        if (database.inTransaction) guard(() => prepare('COMMIT').run());
      }
    },
    close: () => void database.close(),
  };
}

function guarded<T>(file: string, work: () => T, onError?: (error: AppError) => void): T {
  try {
    return work();
  } catch (thrown) {
    const error = storeError(file, thrown);
    onError?.(error);
    throw error;
  }
}

/** SQLite's result codes (sqlite.org/rescode.html) as ours. The message names no value: it goes to the log. */
function storeError(file: string, thrown: unknown): AppError {
  if (!(thrown instanceof Database.SqliteError)) return AppError.from(thrown);
  const message = `${thrown.code}: ${thrown.message}`;
  if (isForLackOfRoom(file, thrown.code)) return new AppError('disk-full', message, {}, { cause: thrown });
  const unreadable = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR|PERM|READONLY)/.test(thrown.code);
  return new AppError(unreadable ? 'store-unreadable' : 'internal', message, {}, { cause: thrown });
}

/**
 * SQLite reports SQLITE_FULL only for a disk without room (ENOSPC). A quota or limit (EDQUOT, EFBIG), and a lack of room for anything but a
 * plain write, is an I/O error like any other, and the driver hides the system's code. So this asks the system again.
 */
function isForLackOfRoom(file: string, code: string): boolean {
  if (code === 'SQLITE_FULL') return true;
  return /^SQLITE_(IOERR_(WRITE|FSYNC|TRUNCATE|SHM|DIR)|CANTOPEN)/.test(code) && whyNoGrowth(file) === 'full';
}

/** Whether the file itself is damaged, or written with another key: SQLite can't tell the two apart. */
export function isDamaged(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return (
    cause instanceof Database.SqliteError &&
    /^SQLITE_(CORRUPT|NOTADB|IOERR_(DATA|CORRUPTFS))/.test(cause.code)
  );
}

/** Reads every page of the file. @throws AppError `store-unreadable`, which `isDamaged` */
export function checkWhole(db: Db): void {
  const found = db.get<{ quick_check: string }>('PRAGMA quick_check(1)')?.quick_check;
  if (found === 'ok') return;
  const cause = new Database.SqliteError(`quick_check: ${found}`, 'SQLITE_CORRUPT');
  throw new AppError('store-unreadable', `${basename(db.file)}: ${cause.message}`, {}, { cause });
}
