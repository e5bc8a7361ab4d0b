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

/** The user for trying the service. The password is no secret: the service listens on loopback only. */
export const TRIAL = {
  email: 'mara.lindqvist@aurora-relief.example',
  name: 'Mara Lindqvist',
  password: 'try-parley',
} as const;

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
  const { email, name, password } = TRIAL;
  const passwordHash = await hashPassword(password, NO_COST);
  const userId = tables.users.add({ email, name, passwordHash, apiAccess: true });
  const context: SeedContext = { tables, files, trial: { userId, email }, now: now() };
  if (seed === 'demo') await seedDemo(context);
  if (seed === 'large') await seedLarge(context, options);
  if (seed) tables.setMeta('seed', seed);
}
