import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';

/**
 * While a conversation is between two windows, the focus is on another one, or on a row of the list: keys that the person goes on pressing must
 * neither be written and sent there, nor change that row.
 */
export function useNoKeysBetween(): void {
  const { windowMoves } = useAccountStores();
  useEarlyKeys(true, (event) => {
    if (!windowMoves.isBetween()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}
