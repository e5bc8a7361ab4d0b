import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CODE = ['{bench,e2e,electron,renderer,scripts,service,shared,testing}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'];
/** People in the demo talk as they like, and tests type words that fit nothing. */
const FREE = /^service\/seed\/|^scripts\/wording\.test\.ts$/u;

/** A comment, or the title of a test. */
const READ = /(?:\/\*\*?|^\s*\*|\/\/) (.*)|^\s*(?:it|test|describe)(?:\.\w+)*\(\s*['"`](.*)['"`]/u;
const UNWANTED = /^What |\b(?:somebody|anybody|nobody)\b|\bby itself\b/iu;

const unwantedIn = (source: string): string[] =>
  source.split('\n').flatMap((line) => {
    const [, comment, title] = READ.exec(line) ?? [];
    const text = comment ?? title ?? '';
    return UNWANTED.test(text) ? text : [];
  });

test('comments and titles use the words of docs/wording.md', () => {
  const files = globSync(CODE, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const wording = files
    .filter((file) => !FREE.test(file) && !file.includes('node_modules/') && !/\/dist\//u.test(file))
    .flatMap((file) => unwantedIn(readFileSync(ROOT + file, 'utf8')).map((text) => `${file}: ${text}`));
  expect(files.length).toBeGreaterThan(800);
  expect(wording).toEqual([]);
});

test.each([
  ['/** What it is that is said. */', 1],
  ['  // Nobody waits for it.', 1],
  ["test('a picture comes by itself', async () => {", 1],
  ["await search.fill('nobody');", 0],
  ['/** Says what was found. */', 0],
])('%s has %i of them', (source, count) => {
  expect(unwantedIn(source)).toHaveLength(count);
});
