import { AppError } from '../../../../shared/errors/errors.ts';
import type { Fetch } from './fetchQueue.ts';

/** Bytes beyond the length that the service said, which may be wrong by a little. */
const MARGIN = 64 * 2 ** 10;
/** The same for a file that a person asked for, so that most files of services that count in KiB come at once. */
const ASKED_MARGIN = 16 * 2 ** 20;
/** Bytes of a file whose length the service does not say. */
const UNKNOWN = 2 ** 30;

interface Limited extends Pick<Fetch, 'isAutomatic' | 'isAnyLength'> {
  readonly attachment: Pick<Fetch['attachment'], 'fileSize'>;
}

/**
 * @throws AppError `file-longer` or `file-very-long` when `bytes` are more than a download may have, unless the person wants the file however
 * long it is
 */
export function checkLength(
  { attachment: { fileSize }, isAutomatic, isAnyLength }: Limited,
  bytes: number,
): void {
  if (isAnyLength) return;
  if (fileSize === null) {
    if (bytes > UNKNOWN) throw new AppError('file-very-long', `The service gave more than ${UNKNOWN} bytes.`);
    return;
  }
  const most = fileSize + (isAutomatic ? MARGIN : ASKED_MARGIN);
  if (bytes > most)
    throw new AppError('file-longer', `The service said ${fileSize} bytes, and gave more than ${most}.`);
}

/** Whether a download with this result is repeated without a limit when the person asks for it again. */
export function isTooLong(error: AppError | undefined): boolean {
  return error?.code === 'file-longer' || error?.code === 'file-very-long';
}
