import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Texts by the names under which a test knows them. */
type Texts = Readonly<Record<string, string>>;

/** The names of the texts that the bytes hold, as UTF-8, as UTF-16 or encoded for an address. */
export function foundIn(bytes: Buffer, texts: Texts): readonly string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const spellings = [
      Buffer.from(text),
      Buffer.from(text, 'utf16le'),
      Buffer.from(encodeURIComponent(text)),
      Buffer.from(new URLSearchParams({ text }).toString().slice('text='.length)),
    ];
    return spellings.some((spelling) => bytes.includes(spelling)) ? [name] : [];
  });
}

/** The files below a folder that hold one of the texts, in their content or their name, as `path: name of the text`. */
export async function foundBelow(folder: string, texts: Texts): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = entry.isFile() ? await readUnlessGone(file) : Buffer.alloc(0);
      const names = foundIn(Buffer.concat([content, Buffer.from(`\n${entry.name}`)]), texts);
      return names.map((name) => `${path.relative(folder, file)}: ${name}`);
    }),
  );
  return found.flat().toSorted();
}

/** A process as every program of the same person can see it (proc(5)). */
export interface SeenProcess {
  readonly commandLine: Buffer;
  readonly environment: Buffer;
}

/** The processes of this computer that inherited the variable `name=value`. */
export async function processesWith(name: string, value: string): Promise<readonly SeenProcess[]> {
  const ids = (await readdir('/proc')).filter((id) => /^\d+$/u.test(id));
  const all = await Promise.all(
    ids.map(async (id) => ({
      commandLine: await readUnlessGone(`/proc/${id}/cmdline`),
      environment: await readUnlessGone(`/proc/${id}/environ`),
    })),
  );
  return all.filter(({ environment }) => environment.toString().split('\0').includes(`${name}=${value}`));
}

/** Nothing of a file that has gone since it was listed, or that the system shows to no one. */
async function readUnlessGone(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(code)) return Buffer.alloc(0);
    throw error;
  }
}
