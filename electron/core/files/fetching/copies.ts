import { AppError } from '../../../../shared/errors/errors.ts';
import type { CopyProgress } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { writeCopy } from '../sealed/writeCopy.ts';
import type { FetchedFiles } from './fetchedFiles.ts';

/** A smaller copy takes less time than a person notices, so that nothing is said of it; bytes. */
const LARGE = 32 * 2 ** 20;

/** Copies of downloaded files in plain text, while they are written for other programs. */
export interface Copies {
  /**
   * Writes a copy to `target`, and leaves nothing of it if that fails. @throws AppError `cancelled`, `not-found`, `file-damaged`, `disk-full`,
   * `file-not-saved`
   */
  write(msgId: MsgId, target: string): Promise<void>;
  /** Of all large copies of this file; null if none is being written. */
  progressOf(msgId: MsgId): CopyProgress | null;
  /** The messages whose files are being copied. */
  underWay(): readonly MsgId[];
  /** Stops the copies of these files. Resolves when nothing of them is left, to whether there were any. */
  cancel(msgIds: readonly MsgId[]): Promise<boolean>;
}

interface Running {
  readonly msgId: MsgId;
  readonly total: number;
  done: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** `onChange`: a copy of this file was begun or has ended. */
export function createCopies(
  { use }: Pick<FetchedFiles, 'use'>,
  onChange: (msgIds: readonly MsgId[]) => void,
): Copies {
  const running = new Set<Running>();
  const of = (msgId: MsgId) => [...running].filter((copy) => copy.msgId === msgId);

  return {
    write: (msgId, target) =>
      use(msgId, async (file) => {
        const { promise: ended, resolve } = Promise.withResolvers<void>();
        const copy: Running = { msgId, total: file.size, done: 0, stop: new AbortController(), ended };
        running.add(copy);
        onChange([msgId]);
        try {
          await writeCopy(file, target, copy.stop.signal, (bytes) => {
            copy.done += bytes;
          });
        } finally {
          running.delete(copy);
          resolve();
          onChange([msgId]);
        }
      }),
    progressOf: (msgId) => {
      const large = of(msgId).filter(({ total }) => total >= LARGE);
      if (large.length === 0) return null;
      const sum = (part: 'done' | 'total') => large.reduce((all, copy) => all + copy[part], 0);
      return { done: sum('done'), total: sum('total') };
    },
    underWay: () => [...running].map(({ msgId }) => msgId),
    cancel: async (msgIds) => {
      const stopped = msgIds.flatMap(of);
      for (const { stop } of stopped) stop.abort(new AppError('cancelled', 'The copy is no longer wanted.'));
      await Promise.all(stopped.map(({ ended }) => ended));
      return stopped.length > 0;
    },
  };
}
