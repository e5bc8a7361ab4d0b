import { describe, type Log } from '../app/log.ts';
import type { OpenAccounts } from './openAccounts.ts';

/** Tells the cores of the window and of the settings, without waiting. */
export function tellCores(
  openAccounts: Pick<OpenAccounts, 'setActivity' | 'refreshRules'>,
  isFocused: () => boolean,
  log: Log,
) {
  return {
    setActivity(wake: boolean): void {
      openAccounts.setActivity({ focused: isFocused(), wake });
    },
    tellRules(): void {
      openAccounts
        .refreshRules()
        .catch((error: unknown) => log.warn(`Core did not hear of the settings: ${describe(error)}`));
    },
  };
}
