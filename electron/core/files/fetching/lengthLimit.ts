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

/** @throws AppError `file-longer` when `bytes` are more than a download may have, unless the person wants the file however long it is */
export function checkLength(
  { attachment: { fileSize }, isAutomatic, isAnyLength }: Limited,
  bytes: number,
): void {
  if (isAnyLength) return;
  const most = fileSize === null ? UNKNOWN : fileSize + (isAutomatic ? MARGIN : ASKED_MARGIN);
  if (bytes > most)
    throw new AppError(
      'file-longer',
      `The service said ${fileSize ?? 'no'} bytes, and gave more than ${most}.`,
    );
}
