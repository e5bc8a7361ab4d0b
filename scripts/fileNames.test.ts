import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROLES } from './fileNames.ts';

const ROOT = path.join(import.meta.dirname, '..');
const nameOf = (file: string) => path.basename(file).replace(/\.tsx?$/u, '');
const filesIn = (pattern: string) => globSync(pattern, { cwd: ROOT });

test('each file has a name of its own, so that its name alone finds it', () => {
  const all = filesIn('{electron,renderer,shared,service,testing,e2e,bench,scripts}/**/*.{ts,tsx}');
  const domains = filesIn('shared/contract/*.ts').map(nameOf);
  const named = all.filter(
    (file) => !/\.test\.tsx?$/u.test(file) && ![...ROLES, ...domains].includes(nameOf(file)),
  );
  expect(named.length).toBeGreaterThan(500);
  const byName = [...Map.groupBy(named, nameOf).values()];
  expect(byName.filter((files) => files.length > 1)).toEqual([]);
});
