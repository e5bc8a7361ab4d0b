import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Located } from '../../core/protocol.ts';
import type { Log } from '../app/log.ts';
import type { CopyMark } from './markOfTheWeb.ts';
import { mayRun } from './riskyFile.ts';
import { codeOf, copyWritable, makeWritable, notSaved } from './saving.ts';

/** Received files for other programs, under the names that their senders gave. They stay there until Parley's next start. */
export interface HandedOut {
  /** The path of a file to be read or copied by others; instant for any size where the disk can do that. */
  lend(file: Located): Promise<string>;
  /** The path of a copy that others may write to. */
  give(file: Located): Promise<string>;
}

interface HandedOutOptions {
  /** Files of an earlier Parley in it are removed at the next start, not at its end, when other programs may still show them. */
  readonly dir: string;
  readonly mark: CopyMark;
  readonly log: Log;
}

/** Both throw AppError 'disk-full' or 'file-not-saved'. */
export function createHandedOut({ dir, mark, log }: HandedOutOptions): HandedOut {
  const swept = rm(dir, { recursive: true, force: true }).catch((error: unknown) =>
    log.warn(`What was handed out earlier could not be removed: ${codeOf(error)}`),
  );

  async function placeFor({ fileName }: Located): Promise<string> {
    await swept;
    const folder = path.join(dir, randomUUID());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return path.join(folder, fileName);
  }

  async function give(file: Located): Promise<string> {
    const target = await placeFor(file);
    await copyWritable(file.path, target);
    await mark(target, file);
    return target;
  }

  async function lend(file: Located): Promise<string> {
    const target = await placeFor(file);
    if (await succeeds(copyFile(file.path, target, constants.COPYFILE_FICLONE_FORCE))) {
      await makeWritable(target);
      await mark(target, file);
      return target;
    }
    // A link is the content itself under another name: a mark cannot be put on it alone.
    const isLinked = !mayRun(file) && (await succeeds(link(file.path, target)));
    return isLinked ? target : give(file);
  }

  const orSayWhy = (work: (file: Located) => Promise<string>) => (file: Located) =>
    work(file).catch((thrown: unknown) => {
      throw notSaved(thrown);
    });
  return { lend: orSayWhy(lend), give: orSayWhy(give) };
}

/** Ignores an error of something that not every disk supports, and that has an alternative. */
function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
