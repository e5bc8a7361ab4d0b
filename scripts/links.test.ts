import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const documents = globSync('**/*.md', {
  cwd: ROOT,
  exclude: (name) => /^(?:node_modules|out|dist|release)$/u.test(name),
});

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
