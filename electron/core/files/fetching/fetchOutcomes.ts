import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import { isOfDownloads } from '../../api/connection/connection.ts';
import type { Log } from '../../db/store.ts';
import type { Fetch } from './fetchQueue.ts';

export const damagedFile = (): AppError =>
  new AppError('file-damaged', 'The file on this computer is damaged or gone.');

/** The reasons of failed downloads. Kept until Parley quits. */
export interface Outcomes {
  /** Whether to retry. An automatic download fails silently, except for the log. One that is limited fails for no one. */
  failed(fetch: Fetch, error: AppError): boolean;
  /** Why a download that the person started failed. */
  failureOf(msgId: MsgId): AppError | undefined;
  /** Downloads that the person started, the newest last. */
  failures(): readonly MsgId[];
  /** It is no longer downloaded automatically: it failed, or the person removed it. */
  isSettled(msgId: MsgId): boolean;
  leaveAlone(msgIds: readonly MsgId[]): void;
  /** Their files were damaged on the disk. They are not downloaded automatically, since that may happen again. */
  damaged(msgIds: readonly MsgId[]): void;
  /** Its failure is no longer shown. */
  forget(msgId: MsgId): void;
  /** The person starts it again: earlier attempts don't count. */
  clear(msgId: MsgId): void;
}

interface Options {
  readonly noticeFull: () => void;
  /** The service limits downloads. */
  readonly noticeLimit: (error: AppError) => void;
  readonly log: Log;
}

export function createOutcomes({ noticeFull, noticeLimit, log }: Options): Outcomes {
  const failures = new Map<MsgId, AppError>();
  const leftAlone = new Set<MsgId>();
  return {
    failed: ({ msgId, isAutomatic, received }, error) => {
      log('warn', `Files: ${error.code}: ${error.message}`);
      if (error.code === 'disk-full') {
        noticeFull();
        // Not retried automatically: the file may be larger than all the room that can be made.
        if (!isAutomatic) failures.set(msgId, withReceived(error, received));
        return false;
      }
      if (isOfDownloads(error.code)) {
        noticeLimit(error);
        return true;
      }
      // If the file itself is the cause, each attempt could disturb the whole connection.
      if (isAutomatic && ERROR_POLICY[error.code].again === 'when-clear') return true;
      if (isAutomatic) leftAlone.add(msgId);
      else failures.set(msgId, withReceived(error, received));
      return false;
    },
    failureOf: (msgId) => failures.get(msgId),
    failures: () => [...failures.keys()],
    isSettled: (msgId) => failures.has(msgId) || leftAlone.has(msgId),
    leaveAlone: (msgIds) => {
      for (const msgId of msgIds) leftAlone.add(msgId);
    },
    damaged: (msgIds) => {
      for (const msgId of msgIds) failures.set(msgId, damagedFile());
    },
    forget: (msgId) => {
      failures.delete(msgId);
    },
    clear: (msgId) => {
      failures.delete(msgId);
      leftAlone.delete(msgId);
    },
  };
}

function withReceived(error: AppError, received: number): AppError {
  if (received === 0) return error;
  return new AppError(error.code, error.message, { ...error.details, received }, { cause: error });
}
