import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { AdminError } from '../admin.ts';
import { hashPassword, NO_COST } from '../passwords.ts';
import { createBulkDatabase } from '../store/database.ts';
import { type FileStore, openFileStore } from '../store/fileStore.ts';
import { databaseFile, type Tables, tablesOf } from '../store/openServiceStore.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { seedLarge } from './large/seedLarge.ts';
import type { SeedContext, SeedName, SeedOptions } from './seedContext.ts';

/** The user for trying the service. */
export const TRIAL = {
  email: 'mara.lindqvist@aurora-relief.example',
  name: 'Mara Lindqvist',
} as const;

/** The note of the data folder that holds its password. */
const PASSWORD = 'password';
const PASSWORD_BYTES = 24;

/**
 * Fills a new data folder, completely or not at all; leaves one with data as it is. @throws AdminError if the folder was filled with
 * another seed.
 */
export async function seedStore(dataDir: string, options: SeedOptions): Promise<void> {
  const file = databaseFile(dataDir);
  if (existsSync(file)) return;
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${file}.seeding`;
  await rm(unfinished, { force: true });
  const { db, finish } = createBulkDatabase(unfinished);
  await fill(tablesOf(db), await openFileStore(dataDir), options);
  finish();
  await rename(unfinished, file);
}

/** @throws AdminError if the data folder was filled with something other than `wanted`. */
export function checkSeed(tables: Tables, wanted: SeedName | undefined): void {
  if (wanted === undefined || wanted === tables.getMeta('seed')) return;
  throw new AdminError(`The data folder holds other data already; use an empty one for the seed ${wanted}.`);
}

async function fill(tables: Tables, files: FileStore, options: SeedOptions): Promise<void> {
  const { seed, now = Date.now } = options;
  const { email, name } = TRIAL;
  const userId = tables.users.add({ email, name, passwordHash: null, apiAccess: true });
  const context: SeedContext = { tables, files, trial: { userId, email }, now: now() };
  if (seed === 'demo') await seedDemo(context);
  if (seed === 'large') await seedLarge(context, options);
  if (seed) tables.setMeta('seed', seed);
}

/**
 * The password of the user for trying the service, random. With `isRenewed` it is new and stored nowhere. Otherwise it is that of the first
 * start, which the data folder holds in plain text beside the messages that it opens.
 */
export async function trialPassword(tables: Tables, isRenewed: boolean): Promise<string> {
  const kept = tables.getMeta(PASSWORD);
  if (kept !== undefined && !isRenewed) return kept;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const user = tables.users.find(TRIAL.email);
  if (!user) throw new AdminError(`There is no user ${TRIAL.email}.`);
  // No one guesses it, so a guess need not cost anything.
  const hash = await hashPassword(password, NO_COST);
  tables.transaction(() => {
    tables.users.setPasswordHash(user.userId, hash);
    if (!isRenewed) tables.setMeta(PASSWORD, password);
  });
  return password;
}
