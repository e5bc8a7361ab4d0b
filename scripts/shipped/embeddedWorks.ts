import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LicensedWork } from '../../shared/model/licences.ts';
import { PDF_FOLDERS, PDF_PACKAGE } from './pdfData.ts';
import { ownText } from './works.ts';

const MODULES = path.join(import.meta.dirname, '..', '..', 'node_modules');
const SQLITE = 'better-sqlite3-multiple-ciphers';

/** Works that are shipped without a package of their own: parts of packages that others made, and data. */
export function embeddedWorks(): readonly LicensedWork[] {
  return [...sqliteParts(), ...pdfParts(), ...others()];
}

function sqliteParts(): readonly LicensedWork[] {
  const header = readFileSync(path.join(MODULES, SQLITE, 'deps', 'sqlite3', 'sqlite3.h'), 'utf8');
  const version = (pattern: RegExp) => pattern.exec(header)?.[1] ?? null;
  return [
    {
      name: 'SQLite',
      version: version(/define SQLITE_VERSION\s+"([\d.]+)"/u),
      kind: 'software',
      within: SQLITE,
      licence: 'blessing',
      text: ownText('sqlite'),
    },
    {
      name: 'SQLite3 Multiple Ciphers',
      version: version(/"SQLite3 Multiple Ciphers ([\d.]+)"/u),
      kind: 'software',
      within: SQLITE,
      licence: 'MIT',
      text: ownText('sqlite3mc'),
    },
    {
      name: 'SHA-2',
      version: null,
      kind: 'software',
      within: SQLITE,
      licence: 'BSD-3-Clause',
      text: ownText('sha2'),
    },
  ];
}

function pdfParts(): readonly LicensedWork[] {
  return Object.entries(PDF_FOLDERS).flatMap(([folder, { works }]) =>
    works.map(({ name, licence, text }) => ({
      name,
      version: null,
      kind: 'software',
      within: 'pdfjs-dist',
      licence,
      text: readFileSync(path.join(PDF_PACKAGE, folder, text), 'utf8').trim(),
    })),
  );
}

function others(): readonly LicensedWork[] {
  return [
    {
      name: 'llhttp',
      version: null,
      kind: 'software',
      within: 'undici',
      licence: 'MIT',
      text: ownText('llhttp'),
    },
    { name: 'mime-db', version: null, kind: 'data', within: 'mime', licence: 'MIT', text: ownText('mimeDb') },
    // The map of a location: see the README beside it.
    {
      name: 'world-atlas',
      version: '2.0.2',
      kind: 'data',
      within: null,
      licence: 'ISC',
      text: ownText('worldAtlas'),
    },
    {
      name: 'Natural Earth',
      version: null,
      kind: 'data',
      within: null,
      licence: 'Public domain',
      text: ownText('naturalEarth'),
    },
  ];
}
