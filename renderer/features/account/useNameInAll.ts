import { useIsAll } from './allAccounts.ts';
import { useOwnName } from './useOwnName.ts';
import { useServiceNames } from './useServiceNames.ts';

/** The name of this account, if the list has the conversations of all of them, so that it has to be said; otherwise null. */
export function useNameInAll(): string | null {
  const name = useOwnName(useServiceNames);
  return useIsAll() ? name : null;
}
