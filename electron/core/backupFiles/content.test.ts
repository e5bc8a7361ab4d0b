import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import { c, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { setPinned } from '../conversations/pins.ts';
import { setDraft } from '../drafts/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { linesOf, readContent } from './content.ts';
import { LATEST } from './records.ts';

const HEAD = { account: 'test', madeAt: 5 };

async function read(...lines: readonly (readonly unknown[])[]) {
  const content = await readContent([
    JSON.stringify({ ...HEAD, witness: null }),
    ...lines.map((line) => JSON.stringify(line)),
  ]);
  return [...(content ?? expect.unreachable('no content')).records.values()];
}

test('a backup stays readable after a change at a time beyond all clocks', async () => {
  const store = openTestStore();
  setPinned(store, 1, true);
  store.local.run('UPDATE changes SET at = 8640000000000000');
  setPinned(store, 1, false);
  const lines: string[] = [];
  for await (const line of linesOf(store, HEAD)) lines.push(line);
  const content = await readContent(lines);
  expect([...(content?.records.values() ?? [])]).toEqual([
    { kind: 'pins', key: '[1]', at: LATEST, value: null },
  ]);
});

test('a backup names a message that a computer can still get that signs in later', async () => {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(1), wire(2, { isDeleted: true })], covered: null });
  const lines: string[] = [];
  for await (const line of linesOf(store, HEAD)) lines.push(line);
  expect((await readContent(lines))?.witness).toMatchObject({ msgId: 1 });
});

test('of a backup, what can’t be here is left out, and the rest is read', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const pin = ['pins', '[7]', 5, '[]'] as const;
  const records = await read(
    ['pins', '[1]', 8_640_000_000_000_000, '[]'],
    ['pins', '[2]', Number.MAX_SAFE_INTEGER, '[]'],
    ['pins', '[3]', 5, deep],
    ['states', '[4]', 5, '["snoozed",null,1]'],
    ['states', '[5]', 5, '["done",9,1]'],
    pin,
    ['states', '[8]', 5, '["snoozed",9,1]'],
  );
  expect(records.map(({ key }) => key)).toEqual(['[7]', '[8]']);
});

test('more records than Parley reads are not written', async () => {
  const store = openTestStore();
  const write = async (most: number) => {
    let count = 0;
    for await (const _line of linesOf(store, HEAD, most)) count += 1;
    return count;
  };
  for (const number of [1, 2, 3]) setDraft(store, c(number), { ...EMPTY_DRAFT, text: 'a' });
  expect(await write(4)).toBe(4);
  await expect(write(3)).rejects.toMatchObject({ code: 'backup-too-large' });
});
