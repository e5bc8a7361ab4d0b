import type { Shell } from 'electron';
import { createRateLimit } from '../app/rateLimit.ts';

/** More pages than a person opens. */
const MOST_PAGES = 20;
const WITHIN_MS = 60_000;

/** The person's own programs for web and mail addresses. */
export interface Browser {
  /** @throws AppError `too-often` */
  open(address: string): Promise<void>;
}

export function createBrowser(shell: Pick<Shell, 'openExternal'>, clock: () => number): Browser {
  const limit = createRateLimit(MOST_PAGES, WITHIN_MS, clock);
  return {
    async open(address) {
      limit.check();
      await shell.openExternal(address);
    },
  };
}
