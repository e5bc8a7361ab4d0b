import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CODE = ['{bench,e2e,electron,renderer,scripts,service,shared,testing}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'];
const DOCUMENTS = ['*.md', '{bench,docs,e2e,electron,renderer,scripts,service,shared,testing}/**/*.md'];
/** People in the demo talk as they like, tests type words that fit nothing, and the guide shows what to avoid. */
const FREE = /^service\/seed\/|^scripts\/wording\.test\.ts$|^docs\/wording\.md$/u;

/** A comment, or the title of a test. */
const READ = /(?:\/\*\*?|^\s*\*|\/\/) (.*)|^\s*(?:it|test|describe)(?:\.\w+)*\(\s*['"`](.*)['"`]/u;
const UNWANTED = /^What |\b(?:somebody|anybody|nobody)\b|\bby itself\b/iu;

const unwantedIn = (source: string): string[] =>
  source.split('\n').flatMap((line) => {
    const [, comment, title] = READ.exec(line) ?? [];
    const text = comment ?? title ?? '';
    return UNWANTED.test(text) ? text : [];
  });

/** Headings, entries of lists, rows of tables and paragraphs, each on one line without its mark. */
const blocksOf = (markdown: string): string[] =>
  markdown
    .split(/\n{2,}|\n(?=\s*(?:[#|>*-]|\d+\.)\s?)/u)
    .map((block) => block.replace(/\s+/gu, ' ').replace(/^[ #>*-]+|^\d+\. /u, ''));

const unwantedInDocument = (markdown: string) => blocksOf(markdown).filter((text) => UNWANTED.test(text));

/** How many files were read, and what was found in each. */
function findIn(patterns: readonly string[], find: (text: string) => readonly string[]) {
  const files = globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const read = files.filter((file) => !FREE.test(file) && !/(?:^|\/)(?:node_modules|dist)\//u.test(file));
  const wording = read.flatMap((file) =>
    find(readFileSync(ROOT + file, 'utf8')).map((text) => `${file}: ${text}`),
  );
  return { count: read.length, wording };
}

test('comments and titles use the words of docs/wording.md', () => {
  const { count, wording } = findIn(CODE, unwantedIn);
  expect(count).toBeGreaterThan(800);
  expect(wording).toEqual([]);
});

test('documents use the words of docs/wording.md', () => {
  const { count, wording } = findIn(DOCUMENTS, unwantedInDocument);
  expect(count).toBeGreaterThan(10);
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

test.each([
  ['## What stands where', 1],
  ['A picture comes by\nitself.', 1],
  ['- one\n- What is one', 1],
  ['| 500 pictures | moved by itself |', 1],
  ['Says\nwhat it is, and somehow.', 0],
])('a document with %j has %i of them', (markdown, count) => {
  expect(unwantedInDocument(markdown)).toHaveLength(count);
});
