import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CORE = fileURLToPath(new URL('../electron/core/', import.meta.url));

/** Changes of the rows of a table, in SQL and by `insertRows`. */
const WRITE =
  /(?:\bINTO|\bUPDATE(?: OR [A-Z]+)?|\bDELETE FROM|insertRows\(\s*[\w.]+,\s*')\s*([a-z][a-z_]+)\b(?!\()/gu;

/** The tables that a source writes. */
const writtenIn = (source: string): string[] =>
  [...source.matchAll(WRITE)].flatMap(([, table]) => table ?? []);

test('each table of core is written by one domain', () => {
  const domainsOf = new Map<string, Set<string>>();
  for (const path of globSync('**/*.ts', { cwd: CORE }).map((each) => each.replaceAll('\\', '/'))) {
    if (/\.test\.ts$|\/test[A-Z]|^db\/migrations\//u.test(path)) continue;
    for (const table of writtenIn(readFileSync(CORE + path, 'utf8'))) {
      const domains = domainsOf.get(table) ?? new Set();
      domainsOf.set(table, domains.add(path.split('/')[0] ?? ''));
    }
  }
  expect(domainsOf.size).toBeGreaterThan(20);
  const shared = [...domainsOf].filter(([, domains]) => domains.size > 1);
  expect(shared.map(([table, domains]) => [table, ...domains].join(' '))).toEqual([]);
});

test.each([
  ['run(`UPDATE people AS p SET n = 0`)', 'people'],
  ["run('DELETE FROM outbox WHERE id = ?')", 'outbox'],
  ["run('INSERT OR REPLACE INTO drafts (convId) VALUES (?)')", 'drafts'],
  ["insertRows(\n  store.archive,\n  'conversation_people',", 'conversation_people'],
])('finds the table that %s writes', (source, table) => {
  expect(writtenIn(source)).toEqual([table]);
});

test('finds none in what only reads', () => {
  expect(writtenIn("get('SELECT 1 FROM outbox ON CONFLICT DO UPDATE SET a = 1')")).toEqual([]);
});
