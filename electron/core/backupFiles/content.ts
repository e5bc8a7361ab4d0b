import { setImmediate as letOthersIn } from 'node:timers/promises';
import { z } from 'zod';
import { id, zAccountId, zTime } from '../../../shared/contract/inputs.ts';
import { readAs } from '../../../shared/contract/readAs.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { LIMIT } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { type BackupContent, type BackupRecord, LATEST, nameOf, type Witness } from './records.ts';
import { IN_BACKUP } from './registry.ts';

/** Read at once; takes a few ms. */
const AT_ONCE = 500;
/** More lines than a person's backup has; a file with more would need too much memory. */
const MOST_LINES = 500_000;

const zHead = z.object({
  account: zAccountId,
  madeAt: zTime,
  witness: z.object({ msgId: id, created: z.number() }).nullable(),
});
const zLine = z.tuple([z.string().max(40), z.string().max(5_000), id, z.string().nullable()]);

/** Lines of JSON: the account and the time, then a record in each line. @throws AppError `backup-too-large` */
export async function* linesOf(
  store: Store,
  head: { readonly account: string; readonly madeAt: number },
  most = MOST_LINES,
): AsyncGenerator<string> {
  yield JSON.stringify({ ...head, witness: newestMessage(store) });
  let count = 1;
  for await (const { kind, key, at, value } of eachRecord(store)) {
    count += 1;
    if (count > most)
      throw new AppError('backup-too-large', 'There are more records than a backup may have.');
    yield JSON.stringify([kind, key, Math.min(at, LATEST), value]);
  }
}

/** All of the store that is in a backup, also what was removed. */
export async function* eachRecord({ local }: Pick<Store, 'local'>): AsyncGenerator<BackupRecord> {
  for (const [kind, { read }] of Object.entries(IN_BACKUP)) {
    for (let after = ''; ; ) {
      const page = local.all<BackupRecord>(
        `SELECT kind, key, at, (${read}) AS value FROM changes WHERE kind = ? AND key > ? ORDER BY key ${LIMIT}`,
        ...[kind, after, AT_ONCE],
      );
      yield* page;
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.key;
      await letOthersIn();
    }
  }
}

/** A computer that signs in later may never get a deleted one, and would take that for a restore. */
const newestMessage = ({ archive }: Pick<Store, 'archive'>): Witness | null =>
  archive.get<Witness>(
    `SELECT msgId, created FROM messages WHERE flags & ${DELETED} = 0 ORDER BY msgId DESC LIMIT 1`,
  ) ?? null;

/**
 * Reads the lines of a backup. Records that this version doesn't know, or couldn't save, are left out. Null: it isn't of its form, or larger
 * than Parley reads.
 */
export async function readContent(lines: Iterable<string>): Promise<BackupContent | null> {
  let head: z.infer<typeof zHead> | null = null;
  const records = new Map<string, BackupRecord>();
  let count = 0;
  for (const line of lines) {
    if (count % AT_ONCE === 0) await letOthersIn();
    count += 1;
    if (count > MOST_LINES) return null;
    if (head === null) {
      head = readAs(zHead, parsed(line)) ?? null;
      if (head === null) return null;
      continue;
    }
    const read = readAs(zLine, parsed(line));
    if (read === undefined) return null;
    const [kind, key, at, value] = read;
    if (at <= LATEST && isSavable(kind, key, value))
      records.set(nameOf({ kind, key }), { kind, key, at, value });
  }
  return head && { ...head, records };
}

function isSavable(kind: string, key: string, value: string | null): boolean {
  if (!Object.hasOwn(IN_BACKUP, kind)) return false;
  const known = IN_BACKUP[kind];
  return known !== undefined && isOf(known.zKey, key) && (value === null || isOf(known.zValue, value));
}

/** Written in another way, one key would name two records. A value of the schema isn't too deep to be written. */
function isOf(schema: z.ZodType, json: string): boolean {
  const value = parsed(json);
  return readAs(schema, value) !== undefined && JSON.stringify(value) === json;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON text means undefined
  }
}
