import { useIsAlone } from '../navigation/ownWindowsStore.ts';
import { useIsAll } from './allAccounts.ts';
import { useOwnName } from './useOwnName.ts';
import { useServiceNames } from './useServiceNames.ts';

/** The name of this account, if the list has the conversations of all of them, or there is no list, so that it has to be said; else null. */
export function useNameInAll(): string | null {
  const name = useOwnName(useServiceNames);
  const isAlone = useIsAlone();
  return useIsAll() || isAlone ? name : null;
}
