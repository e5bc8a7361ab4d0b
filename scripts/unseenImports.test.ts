import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Tests and their helpers, as in `.dependency-cruiser.mjs`. */
const TEST = /[.]test[.]tsx?$|\/test[A-Z][^/]*$|\/testing\/|\/samples[.]ts$/u;
/** Each store of the page adds its own type to this module. */
const AUGMENTED = /\/lib\/bridge\/storesContext\.ts$/u;
/** The files of the product: not, for example, `.mjs`, which the walls don't read. */
const KINDS = ['.ts', '.tsx', '.css', '.json', '.html', '.md', '.png', '.svg'];

/** Imports that dependency-cruiser doesn't see, so that no wall would stop them. */
const UNSEEN: Readonly<Record<string, RegExp>> = {
  // As an expression, only `await import('…')` is seen. Everywhere else `import(` is a type.
  'import()': /\bimport\s*\((?<!\bawait\s+import\s*\((?=\s*(?:'[^']*'|"[^"]*")\s*\)))/gu,
  reference: /\/\/\/\s*<\s*(?:reference|amd-)/gu,
  createRequire: /\bcreateRequire\b/gu,
  'import.meta.glob': /\bimport\s*\.\s*meta\s*(?:\??\.\s*glob|\[)/gu,
  'import.meta.resolve': /\bimport\s*\.\s*meta\s*\??\.\s*resolve\b/gu,
  // An import in such a property isn't seen.
  accessor: /\baccessor\s+(?=[\w$#['"])/gu,
  require: /\bmodule\s*\.\s*require\b|[=(,]\s*require\b(?!\s*\()/gu,
  getBuiltinModule: /\bgetBuiltinModule\b/gu,
  'vi.mock': /\bvi\s*\.\s*(?:importActual|importMock|(?:do)?[mM]ock)\b/gu,
};

/** `new URL(…, import.meta.url)` names any file. Tests start and read files so; the product imports what it uses. */
const URL_OF_FILE = /\bimport\s*\.\s*meta\s*(?:\??\.\s*(?:url|dirname|filename)\b|(?!\s*\??[.[]))/gu;
/** A name that is imported as well is seen there. */
const DECLARED = /\bdeclare\s+module\s+(['"])(?<name>[^'"]*)\1/gu;
/** A file of the same folder stands on the same side of every wall. */
const FROM_CSS = /@import\s+(?!(["'])\.\/[^/"']+\1\s*;)|\bcomposes\s*:[^;}]*\bfrom\b|@value\b[^;]*\bfrom\b/gu;

const named = (form: string, matches: Iterable<unknown>): string[] => Array.from(matches, () => form);

/** The names of the forms in a file, each as often as it is there. */
function unseenIn(source: string, file = 'electron/core/file.ts'): string[] {
  if (!KINDS.includes(path.extname(file))) return [path.extname(file)];
  if (file.endsWith('.css')) return named('css', source.matchAll(FROM_CSS));
  if (!/[.]tsx?$/u.test(file)) return [];
  const declared = [...source.matchAll(DECLARED)].map(({ groups }) => groups?.['name'] ?? '');
  return [
    ...Object.entries(UNSEEN).flatMap(([form, pattern]) => named(form, source.matchAll(pattern))),
    ...named('import.meta.url', TEST.test(file) ? [] : source.matchAll(URL_OF_FILE)),
    ...named(
      'declare module',
      declared.filter((name) => !AUGMENTED.test(name) && !source.includes(` from '${name}';`)),
    ),
  ];
}

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
  ["const core = import.meta.resolve('../core/createCore.ts');", 'import.meta.resolve'],
  ["class Cores { accessor load = async () => await import('../core/createCore.ts'); }", 'accessor'],
  ["class Cores { static accessor #load = async () => await import('../core/createCore.ts'); }", 'accessor'],
  ["module.require('../core/createCore.ts');", 'require'],
  ["const load = require;\nload('../core/createCore.ts');", 'require'],
  ["const fs = process.getBuiltinModule('node:fs');", 'getBuiltinModule'],
  ["const core = await vi.importActual('../core/createCore.ts');", 'vi.mock'],
  ["vi.mock('../core/createCore.ts');", 'vi.mock'],
  ["vi.doMock('../core/createCore.ts');", 'vi.mock'],
  ["const core = new Worker(new URL('../core/worker.ts', import.meta.url));", 'import.meta.url'],
  ["const core = join(import.meta.dirname, '../core/worker.ts');", 'import.meta.url'],
  ['const { resolve } = import.meta;', 'import.meta.url'],
  ["declare module '../core/createCore.ts' {}", 'declare module'],
])('an import that the walls do not see is refused: %s', (source, form) => {
  expect(unseenIn(source)).toEqual([form]);
});

test.each([
  ['@import "../core/core.css";', 'renderer/styles/base.css', 'css'],
  ['@import url("./tokens.css");', 'renderer/styles/base.css', 'css'],
  ['.row { composes: row from "../files/FileLine.module.css"; }', 'renderer/ui/Row.module.css', 'css'],
  ['@value gap from "../files/FileLine.module.css";', 'renderer/ui/Row.module.css', 'css'],
  ['', 'electron/core/start.mjs', '.mjs'],
  ['', 'electron/core/start.cjs', '.cjs'],
  ['', 'renderer/lib/start.js', '.js'],
  ['', 'shared/start.mts', '.mts'],
  ["vi.importMock('./core.ts');", 'electron/core/core.test.ts', 'vi.mock'],
])('so it is in files of other kinds: %s in %s', (source, file, form) => {
  expect(unseenIn(source, file)).toEqual([form]);
});

test.each([
  ["import type { Core } from '../core/createCore.ts';", 'electron/main.ts'],
  ["const { Core } = await import('../core/createCore.ts');", 'electron/main.ts'],
  ["const worker = new URL('worker.ts', import.meta.url);", 'electron/core/search/search.test.ts'],
  ["const worker = new URL('worker.ts', import.meta.url);", 'electron/shell/accounts/testParley.ts'],
  ["import i18next from 'i18next';\n\ndeclare module 'i18next' {}", 'renderer/locales/i18n.ts'],
  ["declare module '../../lib/bridge/storesContext.ts' {}", 'renderer/features/drafts/sends.ts'],
  ['@import "./tokens.css";', 'renderer/styles/base.css'],
  ['.row { composes: line; }', 'renderer/ui/Row.module.css'],
])('this is allowed: %s in %s', (source, file) => {
  expect(unseenIn(source, file)).toEqual([]);
});

test('the product has no import that the walls do not see', () => {
  const all = globSync('{electron,renderer,shared,service}/**/*.*', { cwd: ROOT }).sort();
  // Databases are data of tests.
  const files = all.filter((file) => !file.endsWith('.db'));
  const found = files.flatMap((file) =>
    unseenIn(readFileSync(path.join(ROOT, file), 'utf8'), file).map((form) => `${file}: ${form}`),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([
    // Node's HTTP without loading what core does without.
    ...['electron/core/api/nodeHttp.ts: getBuiltinModule', 'electron/core/api/nodeHttp.ts: getBuiltinModule'],
    // In the text of a program that the test starts.
    'electron/core/api/transport.test.ts: import()',
    // The folder of what is built, and what stands in it: the preload, the page, the workers.
    ...['electron/main.ts: import.meta.url', 'electron/main.ts: import.meta.url'],
    // In the text of another one.
    'electron/shell/security/startGuard.test.ts: import()',
  ]);
});
