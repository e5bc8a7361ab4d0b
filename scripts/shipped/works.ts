import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LicensedWork } from '../../shared/model/licences.ts';

/** Licences that ask for their text and no more. `blessing` is the one of SQLite, which is in the public domain. */
const ALLOWED: readonly string[] = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT-0',
    'blessing',
    'Public domain',
  ],
];
const TEXTS = path.join(import.meta.dirname, 'texts');

/** One line for each work that may not be shipped: with another licence, or without its text. */
export function refusals(works: readonly LicensedWork[]): readonly string[] {
  return works.flatMap(({ name, version, licence, text }) => {
    if (!isAllowed(licence)) return `${name} ${version}: the licence ${licence} is not allowed`;
    return text === '' ? `${name} ${version}: there is no licence text` : [];
  });
}

/** All of the licences whose conditions hold together (SPDX, annex D). */
const isAllowed = (licence: string): boolean =>
  licence.split(' AND ').every((each) => ALLOWED.includes(each));

/** A package, by the folder that it is installed in. */
export function packageIn(folder: string): LicensedWork {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const licence = typeof license === 'string' ? license : 'that it does not name';
  const text = licenceTextIn(folder) || (licence === 'MIT' ? textOfMit(author) : '');
  return { name, version, kind: 'software', within: null, licence, text };
}

/** Licences and notices of a package. What Vite bundles itself is not in what it builds. */
function licenceTextIn(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)/iu.test(entry.name),
  );
  const texts = files.map(({ name }) => readFileSync(path.join(folder, name), 'utf8'));
  return texts
    .map((text) => text.split('\n# Licenses of bundled dependencies')[0]?.trim())
    .toSorted()
    .join('\n\n');
}

/** For a package that names the licence and its author, but leaves out the text. */
function textOfMit(author: unknown): string {
  const name = typeof author === 'object' && author !== null && 'name' in author ? author.name : author;
  return typeof name === 'string' ? `Copyright (c) ${name}\n\n${ownText('mit')}` : '';
}

/** A text that stands here, because no package has it. */
export const ownText = (name: string): string => {
  const file = path.join(TEXTS, `${name}.txt`);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
};
