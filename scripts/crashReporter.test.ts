import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ELECTRON = path.join(import.meta.dirname, '..', 'electron');

test('Parley starts no crash reporter, so that no dump is written', () => {
  const files = readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.ts$/u.test(file),
  );
  expect(files).toContain('main.ts');
  const naming = files.filter((file) =>
    readFileSync(path.join(ELECTRON, file), 'utf8').includes('crashReporter'),
  );
  expect(naming).toEqual([]);
});
