import { useIsAll } from './allAccounts.ts';
import { useOwnName } from './useOwnName.ts';
import { useServiceNames, useShortNames } from './useServiceNames.ts';

/** The name of this account, if the list has the conversations of all of them, so that it has to be said; otherwise null. */
export const useNameInAll = (): string | null => useInAll(useServiceNames);

/** The same, as short as it can be. */
export const useShortNameInAll = (): string | null => useInAll(useShortNames);

function useInAll(useNames: typeof useServiceNames): string | null {
  const name = useOwnName(useNames);
  return useIsAll() ? name : null;
}
