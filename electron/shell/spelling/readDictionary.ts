import { readFile, stat } from 'node:fs/promises';
import { codeOf } from '../../../shared/errors/errors.ts';
import { type Dictionary, openDictionary } from './engine/openDictionary.ts';
import type { DictionaryFiles, DictionaryProblem } from './spellingProtocol.ts';

/** Several times as large as the largest known, in bytes. */
const MAX_AFF = 16 * 2 ** 20;
const MAX_DIC = 48 * 2 ** 20;

type Opened =
  | { readonly dictionary: Dictionary }
  | { readonly problem: DictionaryProblem; readonly reason: string };

/** Reads the two files of a dictionary. */
export async function readDictionary(files: DictionaryFiles): Promise<Opened> {
  try {
    const [aff, dic] = [await readBounded(files.aff, MAX_AFF), await readBounded(files.dic, MAX_DIC)];
    return { dictionary: openDictionary({ aff, dic }) };
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT') return { problem: 'missing', reason: code };
    return { problem: 'damaged', reason: code === 'unknown' ? String(thrown) : code };
  }
}

async function readBounded(path: string, most: number): Promise<Uint8Array> {
  const found = await stat(path);
  if (!found.isFile() || found.size > most)
    throw new Error('It is not a file, or too large for one of a dictionary.');
  return readFile(path);
}
