import { AppError } from '../../../../shared/errors/errors.ts';
import type { FileProblem, StagedFile } from '../../../../shared/model/files/files.ts';
import type { InspectOnce } from '../inspecting/inspectionCache.ts';
import { UNSEEN } from '../inspecting/nature.ts';
import { inspectFile, isSameFile } from './outgoing.ts';
import type { StagedRecord } from './stagedTable.ts';

/** @throws AppError with the file's problem if it isn't as it was staged */
export async function checkStaged({ path, size, modified }: StagedRecord): Promise<void> {
  if (isSameFile(await inspectFile(path), { size, modified })) return;
  throw new AppError('file-changed', 'The file changed after it was added.');
}

/** A staged file as the page sees it, with its current problem on the disk. */
export async function compareStaged(record: StagedRecord, look: InspectOnce): Promise<StagedFile> {
  const { id, name, size, mimeType } = record;
  const problem = await problemOf(record);
  const { picture } = problem === null ? await look(record) : UNSEEN;
  return { id, name, size, mimeType, picture, problem };
}

async function problemOf(record: StagedRecord): Promise<FileProblem | null> {
  try {
    await checkStaged(record);
    return null;
  } catch (thrown) {
    const { code } = AppError.from(thrown);
    // A folder in the place of a file is a change like another.
    return code === 'file-missing' || code === 'file-unreadable' ? code : 'file-changed';
  }
}
