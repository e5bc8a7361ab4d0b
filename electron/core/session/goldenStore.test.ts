/**
 * The folder of an account as Parley left it on people's computers: archive.db, local.db and a downloaded file of two chunks, under a key of
 * 32 sevens, made by `scripts/makeGolden.mjs`. Never replace one: a new form gets a folder beside it (CONTRIBUTING, "Something that is
 * stored").
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { c, KEY, m, openTestStore, temporaryDir } from '../../../testing/core/testStore.ts';
import { getDraft } from '../drafts/table.ts';
import { createContentFolder } from '../files/fetching/contentFolder.ts';
import { deriveFileKeys } from '../files/sealed/sealedFormat.ts';
import { countMessages, readMessage } from '../messages/messagePages.ts';
import { listPending } from '../outbox/table.ts';
import { listStorageNotes } from './storageNotes.ts';

const GOLDEN = join(import.meta.dirname, 'golden');
const CONTENT = Buffer.from('parley\n'.repeat(9_363).slice(0, 65_537));

/** A copy, which a test may change. */
function copyOf(name: string): string {
  const dir = join(temporaryDir(), name);
  cpSync(join(GOLDEN, name), dir, { recursive: true });
  return dir;
}

test.each(readdirSync(GOLDEN))('the files of %s are read', async (name) => {
  const dir = copyOf(name);
  const store = openTestStore(dir);
  expect(countMessages(store)).toBe(1);
  expect(readMessage(store, m(5))).toMatchObject({
    ...{ convId: 1, msgId: 5, senderEmail: 'maria.lopez@example.org', created: 1_700_000_005_000 },
    ...{ text: 'a message of the archive' },
  });
  expect(getDraft(store, c(1))).toMatchObject({ text: 'a draft' });
  expect(listPending(store, [])).toMatchObject([
    { id: 'golden', convId: 2, text: 'a message that waits', state: { kind: 'queued' } },
  ]);
  // It isn't a backup or an empty file in its place.
  expect([listStorageNotes(store), existsSync(join(dir, 'local.db.replaced'))]).toEqual([[], false]);

  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  const file = await createContentFolder(dir, deriveFileKeys(KEY)).open(sha256);
  expect(Buffer.from(await file.read(0, file.size)).equals(CONTENT)).toBe(true);
  await file.close();
});
