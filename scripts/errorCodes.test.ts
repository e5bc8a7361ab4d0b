import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../shared/errors/errors.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** Without comments, and without the errors that it makes. */
const distinguishing = (source: string) =>
  source.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*|new AppError\(\s*'[\w-]+'/gsu, '');

/** The files that the comment of the policy allows to name codes, by the ends of their paths. */
function allowed(): readonly string[] {
  const [comment = ''] = /\/\*\*.*?\*\//su.exec(read('shared/errors/errorPolicy.ts')) ?? [];
  return [...comment.matchAll(/`([\w/]+\.tsx?)`/gu)].flatMap(([, file]) => file ?? []);
}

/** Files that distinguish errors by their codes; one or two codes may be those that a file expects. */
function naming(): readonly string[] {
  const files = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const product = files.filter((file) => !/\.test\.|\/test[A-Z]|^shared\/errors\//u.test(file));
  expect(product.length).toBeGreaterThan(500);
  return product.filter((file) => {
    const code = distinguishing(read(file));
    return ERROR_CODES.filter((name) => code.includes(`'${name}'`)).length > 2;
  });
}

test('files that name several error codes stand in the comment of the table that says what codes mean', () => {
  const listed = allowed();
  const files = naming();
  expect(files.filter((file) => !listed.some((end) => file.endsWith(end)))).toEqual([]);
  expect(listed.filter((end) => !files.some((file) => file.endsWith(end)))).toEqual([]);
});
