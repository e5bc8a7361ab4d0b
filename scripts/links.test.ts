import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { ROLES } from './fileNames.ts';

const ROOT = path.join(import.meta.dirname, '..');
const allFiles = globSync(['**/*', '.*.mjs'], {
  cwd: ROOT,
  exclude: (name) => /^(?:node_modules|out|dist|release|\.data)$/u.test(name),
}).map((file) => file.replaceAll('\\', '/'));
const documents = allFiles.filter((file) => file.endsWith('.md'));
const sources = allFiles.filter((file) => /\.(?:tsx?|mjs)$/u.test(file));

/** The anchor that GitHub gives a heading: lower case, without punctuation, hyphens for spaces. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) => anchorOf(heading));

test.each(documents)('every link in %s leads somewhere', (document) => {
  const file = path.join(ROOT, document);
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/gu)];
  const broken = links
    .map(([, link = '']) => link)
    .filter((link) => {
      const [target = '', anchor] = link.split('#');
      const there = target === '' ? file : path.join(path.dirname(file), target);
      return !existsSync(there) || (anchor !== undefined && !anchorsOf(there).includes(anchor));
    });
  expect(broken).toEqual([]);
});

/** A file of source or a document, with or without the folders before it; `*.test.ts` names many. */
const NAMED = /(?<![\w./@*-])(?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css|md)(?![\w/])/gu;

/** The files that a text names and that aren't there: a path is whole, begins where it is written, or is an end that one file alone has. */
function unknownIn(text: string, document: string): string[] {
  const isKnown = (name: string) =>
    existsSync(path.join(ROOT, name)) ||
    existsSync(path.join(ROOT, path.dirname(document), name)) ||
    allFiles.filter((file) => file.endsWith(`/${name}`)).length === 1 ||
    ROLES.includes(name.replace(/\.ts$/u, ''));
  return [...text.matchAll(NAMED)].map(([name]) => name).filter((name) => !isKnown(name));
}

test.each(documents)('every file that %s names is there', (document) => {
  const quoted = [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(/`([^`\s]+)`/gu)];
  expect(quoted.flatMap(([, text = '']) => unknownIn(text, document))).toEqual([]);
});

test('every file that a comment names is there', () => {
  const unknown = sources.flatMap((file) => {
    const { comments } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'));
    return comments.flatMap(({ value }) => unknownIn(value, file).map((name) => `${file}: ${name}`));
  });
  expect(sources.length).toBeGreaterThan(1000);
  expect(unknown).toEqual([]);
});
