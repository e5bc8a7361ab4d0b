import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_REPLY_TEXT } from '../../../../shared/model/savedReplies.ts';
import { openTestStore, temporaryDir } from '../../../../testing/core/testStore.ts';
import { createSavedReplies } from '../savedReplies.ts';

function begin() {
  const store = openTestStore();
  const replies = createSavedReplies(store, () => {});
  const save = (name: string, text: string) => replies.save(null, { folder: '', name, text });
  const list = (filter = '') => replies.list({ filter, isInTexts: true, limit: 50 });
  const read = async (rows: readonly string[]) => {
    const path = join(temporaryDir(), 'replies');
    writeFileSync(path, ['name,text', ...rows].join('\n'));
    const preview = await replies.readFile(path);
    return preview.kind === 'read' ? preview : expect.unreachable(preview.why);
  };
  return { local: store.local, replies, save, list, read };
}

test('an import that fails half-way goes on when it is asked for again, and all of it can be taken back', async () => {
  const { local, replies, save, list, read } = begin();
  save('n0', 'mine');
  const { importId } = await read(Array.from({ length: 250 }, (_, at) => `n${at},t`));
  local.exec(
    "CREATE TEMP TRIGGER refuse BEFORE INSERT ON saved_replies WHEN NEW.name = 'n150' BEGIN SELECT raise(ABORT, 'no'); END",
  );
  await expect(replies.importRead(importId)).rejects.toThrow();
  expect(list().total).toBe(100);
  local.exec('DROP TRIGGER refuse');
  const twice = [replies.importRead(importId), replies.importRead(importId)];
  expect(await Promise.allSettled(twice)).toMatchObject([
    { value: { added: 249, changed: 1, same: 0 } },
    { reason: { code: 'not-found' } },
  ]);
  expect(list().total).toBe(250);
  expect(await replies.undoImport(importId)).toBe(true);
  expect(list().replies).toMatchObject([{ name: 'n0', beginning: 'mine' }]);
});

test('a text of signs that stand for many letters takes no more room than others', () => {
  const { local, save, list } = begin();
  save('Sign', '\ufdfa'.repeat(MAX_REPLY_TEXT));
  save('Ligature', 'The of\ufb01ce');
  const row = local.get<{ size: number }>(
    "SELECT octet_length(folded) AS size FROM saved_replies WHERE name = 'Sign'",
  );
  expect(row?.size).toBeLessThanOrEqual(4 * MAX_REPLY_TEXT);
  expect(list('office').replies).toMatchObject([{ name: 'Ligature' }]);
});
