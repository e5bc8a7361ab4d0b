import { AppError } from '../../../shared/errors/errors.ts';
import { type Message, post, type ServiceAccess } from './serviceAccess.ts';

/** Reads of `/get`, which are safe to repeat. */
export interface RepeatedReads {
  /**
   * Retries an interrupted read once before it counts as failed. It doesn't retry once a password was entered, not even the same one: its
   * refusal would count as one of the earlier password, and the caller that checks the new one asks anyway. Rejects like `post`.
   */
  read(message: Message, isPlain: boolean): Promise<string>;
  /** Repeats the current read: the other end of its connection may be gone. */
  renew(): void;
}

export function createRepeatedReads(access: ServiceAccess): RepeatedReads {
  /** Aborting it repeats the current read. */
  let renewal = new AbortController();
  return {
    read: async (message, isPlain) => {
      const known = access.passwords;
      for (let mayBreak = true; ; ) {
        const { signal } = renewal;
        try {
          // The service may have closed a kept-alive connection.
          return await post(access, mayBreak ? 'reads' : 'sends', '/get', { ...message, signal }, isPlain);
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
