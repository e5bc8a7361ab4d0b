import { AppError } from '../../../../shared/errors/errors.ts';
import type { AccountFiles } from './accountFiles.ts';

/** Pasted files may take this much of the disk together, bytes: more than anyone pastes before sending it. */
const MOST_BYTES = 2 ** 30;
/** Each counts as this much at least, bytes, so that there are not too many, either. */
const LEAST_BYTES = 2 ** 16;

/** Limits what is pasted, since a page that was taken over can paste as much as it likes, unasked. */
export interface PastedRoom {
  /** Takes room for a file until the returned function is called, when it is on the disk. @throws AppError `too-much-pasted` */
  take(bytes: number): () => void;
}

export function createPastedRoom(owned: Pick<AccountFiles, 'sizes'>): PastedRoom {
  /** Bytes of those that are not on the disk yet. */
  let taken = 0;
  const counted = (bytes: number) => Math.max(bytes, LEAST_BYTES);
  return {
    take: (bytes) => {
      const size = counted(bytes);
      const before = owned.sizes().reduce((sum, each) => sum + counted(each), taken);
      if (before + size > MOST_BYTES)
        throw new AppError('too-much-pasted', 'The pasted files take too much room.');
      taken += size;
      return () => {
        taken -= size;
      };
    },
  };
}
