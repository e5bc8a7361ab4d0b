import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const MADE = /(?:^|\/)(?:node_modules|dist|out)(?:\/|$)/u;
const TEXTS = ['**/*.{css,html,js,json,md,mjs,ts,tsx,yml}', '.github/**/*.yml'];

test('no file has marks of a merge that was not finished', () => {
  const files = globSync(TEXTS, { cwd: ROOT, exclude: (name) => MADE.test(name) });
  expect(files.length).toBeGreaterThan(1_000);
  const marked = files.filter((file) => /^[<>]{7} /mu.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(marked).toEqual([]);
});
