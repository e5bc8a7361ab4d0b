import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Imports that dependency-cruiser doesn't see, so that no wall would stop them. */
const UNSEEN: Readonly<Record<string, RegExp>> = {
  // As an expression, only `await import('…')` is seen. Everywhere else `import(` is a type.
  'import()': /\bimport\s*\((?<!\bawait\s+import\s*\((?=\s*(?:'[^']*'|"[^"]*")\s*\)))/gu,
  reference: /\/\/\/\s*<\s*(?:reference|amd-)/gu,
  createRequire: /\bcreateRequire\b/gu,
  'import.meta.glob': /\bimport\s*\.\s*meta\s*(?:\??\.\s*glob|\[)/gu,
  getBuiltinModule: /\bgetBuiltinModule\b/gu,
};

const unseenIn = (source: string): string[] =>
  Object.entries(UNSEEN).flatMap(([form, pattern]) => [...source.matchAll(pattern)].map(() => form));

test.each([
  ["let core: import('../core/createCore.ts').Core;", 'import()'],
  ["type Core = Awaited<typeof import('../core/createCore.ts')>;", 'import()'],
  ["const core = await import('../core/createCore.ts' + '');", 'import()'],
  ['const core = await import(name);', 'import()'],
  ["import('../core/createCore.ts').then(start);", 'import()'],
  ['/// <reference path="../core/createCore.ts" />', 'reference'],
  ['/// <reference types="node" />', 'reference'],
  ["import { createRequire } from 'node:module';", 'createRequire'],
  ["const cores = import.meta.glob('../core/*.ts');", 'import.meta.glob'],
  ["const cores = import.meta['glob']('../core/*.ts');", 'import.meta.glob'],
  ["const fs = process.getBuiltinModule('node:fs');", 'getBuiltinModule'],
])('an import that the walls do not see is refused: %s', (source, form) => {
  expect(unseenIn(source)).toEqual([form]);
});

test.each([
  "import type { Core } from '../core/createCore.ts';",
  "const { Core } = await import('../core/createCore.ts');",
  'const url = new URL(name, import.meta.url);',
])('this is allowed: %s', (source) => {
  expect(unseenIn(source)).toEqual([]);
});

test('the product has no import that the walls do not see', () => {
  const files = globSync('{electron,renderer,shared,service}/**/*.{ts,tsx}', { cwd: ROOT }).sort();
  const found = files.flatMap((file) =>
    unseenIn(readFileSync(path.join(ROOT, file), 'utf8')).map((form) => `${file}: ${form}`),
  );
  expect(files.length).toBeGreaterThan(700);
  expect(found).toEqual([
    // Node's HTTP without loading what core does without.
    ...['electron/core/api/nodeHttp.ts: getBuiltinModule', 'electron/core/api/nodeHttp.ts: getBuiltinModule'],
    // In the text of a program that the test starts.
    'electron/core/api/transport.test.ts: import()',
  ]);
});
