import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** A function that asks the service at once instead of at the next turn. */
export function useTryNow(): () => void {
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  return () => {
    request('sync.now', {}).catch(failed);
  };
}
