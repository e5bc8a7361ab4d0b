import { AppError } from '../../../shared/errors/errors.ts';
import { type Message, postForList, type ServiceAccess } from './serviceAccess.ts';
import type { PageEntry } from './wire.ts';

/** Reads of `/get`, which are safe to repeat. */
export interface RepeatedReads {
  /**
   * Retries an interrupted read once before it counts as failed. It doesn't retry once a password was entered, not even the same one: its
   * refusal would count as one of the earlier password, and the caller that checks the new one asks anyway. Rejects like `postForList`.
   */
  read(message: Message, isPlain: boolean, limit: number): Promise<readonly PageEntry[]>;
  /** Repeats the current read: the other end of its connection may be gone. */
  renew(): void;
}

export function createRepeatedReads(access: ServiceAccess): RepeatedReads {
  /** Aborting it repeats the current read. */
  let renewal = new AbortController();
  return {
    read: async (message, isPlain, limit) => {
      const known = access.passwords;
      for (let mayBreak = true; ; ) {
        const { signal } = renewal;
        try {
          // The service may have closed a kept-alive connection.
          const kind = mayBreak ? 'reads' : 'sends';
          return await postForList(access, kind, { ...message, signal }, isPlain, limit);
        } catch (thrown) {
          if (access.closing.aborted || access.passwords !== known) throw thrown;
          if (AppError.from(thrown).code !== 'interrupted') throw thrown;
          if (!signal.aborted && !mayBreak) throw thrown;
          mayBreak = signal.aborted;
        }
      }
    },
    renew: () => {
      renewal.abort();
      renewal = new AbortController();
    },
  };
}
