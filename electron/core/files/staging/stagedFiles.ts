import { AppError } from '../../../../shared/errors/errors.ts';
import { FILE_PROBLEMS, type FileProblem, type StagedFile } from '../../../../shared/model/files/files.ts';
import type { InspectOnce } from '../inspecting/inspectionCache.ts';
import { UNSEEN } from '../inspecting/nature.ts';
import { isSameFile } from './outgoing.ts';
import type { Sources } from './sources.ts';
import type { StagedRecord } from './stagedTable.ts';

/** @throws AppError with the file's problem and its name if it isn't as it was staged */
export async function checkStaged({ facts }: Sources, file: StagedRecord): Promise<void> {
  const { name, size, modified } = file;
  const now = await facts(file).catch((thrown: unknown) => {
    const { code, message } = AppError.from(thrown);
    throw new AppError(code, message, { fileName: name }, { cause: thrown });
  });
  if (isSameFile(now, { size, modified })) return;
  throw new AppError('file-changed', 'The file changed after it was added.', { fileName: name });
}

/** A staged file as the page sees it, with its current problem on the disk. */
export async function compareStaged(
  sources: Sources,
  record: StagedRecord,
  look: InspectOnce,
): Promise<StagedFile> {
  const { id, name, size, mimeType } = record;
  const problem = await problemOf(sources, record);
  const { picture } = problem === null ? await look(record) : UNSEEN;
  return { id, name, size, mimeType, picture, problem };
}

async function problemOf(sources: Sources, record: StagedRecord): Promise<FileProblem | null> {
  try {
    await checkStaged(sources, record);
    return null;
  } catch (thrown) {
    const { code } = AppError.from(thrown);
    // A folder in the place of a file is a change like another.
    return FILE_PROBLEMS.find((problem) => problem === code) ?? 'file-changed';
  }
}
