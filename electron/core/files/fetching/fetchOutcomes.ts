import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import type { AppError } from '../../../../shared/errors/errors.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { Log } from '../../db/store.ts';
import type { Fetch } from './fetchQueue.ts';

/** What came of fetching, where the file is not here. Until Parley ends. */
export interface Outcomes {
  /** Whether it is to be tried again. What nobody asked for fails without a word but in the log. */
  failed(fetch: Fetch, error: AppError): boolean;
  /** Why what a person asked for is not here. */
  failureOf(msgId: MsgId): AppError | undefined;
  /** Of what a person asked for, the newest last. */
  failures(): readonly MsgId[];
  /** It is not fetched by itself any more: it failed, or the person wanted it gone. */
  isSettled(msgId: MsgId): boolean;
  leaveAlone(msgIds: readonly MsgId[]): void;
  /** Nobody is told of its failure any more. */
  forget(msgId: MsgId): void;
  /** A person asks for it: what came of it before does not count. */
  clear(msgId: MsgId): void;
}

interface Options {
  readonly noticeFull: () => void;
  readonly log: Log;
}

export function createOutcomes({ noticeFull, log }: Options): Outcomes {
  const failures = new Map<MsgId, AppError>();
  const leftAlone = new Set<MsgId>();
  return {
    failed: ({ msgId, isAutomatic }, error) => {
      log('warn', `Files: ${error.code}: ${error.message}`);
      if (error.code === 'disk-full') {
        noticeFull();
        // Not by itself again and again: a file may be larger than any room that is made.
        if (!isAutomatic) failures.set(msgId, error);
        return false;
      }
      // Where the file may be the reason, each attempt might be trouble for the whole connection.
      if (isAutomatic && ERROR_POLICY[error.code].again === 'when-clear') return true;
      if (isAutomatic) leftAlone.add(msgId);
      else failures.set(msgId, error);
      return false;
    },
    failureOf: (msgId) => failures.get(msgId),
    failures: () => [...failures.keys()],
    isSettled: (msgId) => failures.has(msgId) || leftAlone.has(msgId),
    leaveAlone: (msgIds) => {
      for (const msgId of msgIds) leftAlone.add(msgId);
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
