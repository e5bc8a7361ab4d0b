import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import { DICTIONARY_NAME, OWN_DICTIONARY } from '../../../shared/model/spelling.ts';
import type { DictionaryFiles } from './spellingProtocol.ts';

/** A dictionary on this computer. */
export interface FoundDictionary {
  /** Its name, such as `en_GB`; one that the person added has `own/` before it. */
  readonly id: string;
  readonly files: DictionaryFiles;
}

/** The folders in which systems keep dictionaries, the most specific first: XDG Base Directory Specification, and Hunspell's own. */
export function systemFolders(env: NodeJS.ProcessEnv): readonly string[] {
  const home = env['XDG_DATA_HOME'] || path.join(env['HOME'] ?? '/', '.local', 'share');
  const shared = (env['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share').split(':');
  const bases = [home, ...shared, '/usr/share'].filter((base) => path.isAbsolute(base));
  const folders = bases.flatMap((base) =>
    ['hunspell', 'myspell', 'myspell/dicts'].map((name) => path.join(base, name)),
  );
  return [...new Set(folders)];
}

/** The dictionaries of `folders`, the first of each name, and those of the person. */
export async function findDictionaries(
  folders: readonly string[],
  own: string,
): Promise<readonly FoundDictionary[]> {
  const listed = await Promise.all(folders.map((folder) => dictionariesIn(folder, '')));
  const once = new Map(
    listed
      .flat()
      .map((found) => [found.id, found] as const)
      .toReversed(),
  );
  const sorted = [...once.values()].toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  return [...(await dictionariesIn(own, OWN_DICTIONARY)), ...sorted];
}

async function dictionariesIn(folder: string, prefix: string): Promise<readonly FoundDictionary[]> {
  const names = await readdir(folder).catch(() => []);
  const has = new Set(names);
  return names
    .filter((name) => name.endsWith('.dic') && has.has(name.replace(/dic$/u, 'aff')))
    .map((name) => name.slice(0, -'.dic'.length))
    .filter((name) => isName(name) && !name.startsWith('hyph_'))
    .map((name) => ({ id: prefix + name, files: filesOf(folder, name) }));
}

const isName = (name: string) => DICTIONARY_NAME.test(name);

function filesOf(folder: string, name: string): DictionaryFiles {
  return { aff: path.join(folder, `${name}.aff`), dic: path.join(folder, `${name}.dic`) };
}

/** The two files of the dictionary of which the person chose one. */
export function pairOf(chosen: string): DictionaryFiles {
  const { dir, name } = path.parse(chosen);
  return filesOf(dir, name);
}

/** Copies a dictionary into the folder of the person's own. Returns its id. @throws AppError `file-not-saved`, `disk-full` */
export async function keepDictionary(files: DictionaryFiles, own: string): Promise<string> {
  const { name } = path.parse(files.dic);
  const kept = isName(name) ? name : 'dictionary';
  const target = filesOf(own, kept);
  try {
    await mkdir(own, { recursive: true });
    // The word list last: without it, there is no dictionary.
    for (const kind of ['aff', 'dic'] as const) {
      await copyFile(files[kind], `${target[kind]}.tmp`);
      await rename(`${target[kind]}.tmp`, target[kind]);
    }
  } catch (error) {
    throw AppError.fromSaving(error);
  }
  return OWN_DICTIONARY + kept;
}

export async function removeDictionary({ dic, aff }: DictionaryFiles): Promise<void> {
  await rm(dic, { force: true });
  await rm(aff, { force: true });
}
