import { AppError } from '../../../shared/errors/errors.ts';
import { type Line, type Message, post } from './line.ts';

/** Reads of `/get`, which do no harm twice. */
export interface RepeatedReads {
  /**
   * What broke off is asked again before it counts; but not with a password that was entered meanwhile, which is tried by whoever looks what
   * becomes of it. Rejects as `post` does.
   */
  read(message: Message, isPlain: boolean): Promise<string>;
  /** Whoever is at the other end of what is being read may be gone: it is asked anew. */
  renew(): void;
}

export function createRepeatedReads(line: Line): RepeatedReads {
  /** Of what is being read: aborted, it is asked anew. */
  let renewal = new AbortController();
  return {
    read: async (message, isPlain) => {
      const known = line.password;
      for (let mayBreak = true; ; ) {
        const { signal } = renewal;
        try {
          // A kept connection may have been closed meanwhile.
          return await post(line, mayBreak ? 'reads' : 'sends', '/get', { ...message, signal }, isPlain);
        } catch (thrown) {
          if (line.closing.aborted || line.password !== known) throw thrown;
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
