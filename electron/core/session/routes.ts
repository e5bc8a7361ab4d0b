import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Session } from './types.ts';

/** Handles the routes `status.*` and `storage.*` for the account that `current` returns. */
export function sessionRoutes(
  current: () => Pick<Session, 'status' | 'storage' | 'notes'>,
): Handlers<RoutesOf<'status' | 'storage'>> {
  return {
    'status.get': () => current().status(),
    'storage.tryNow': () => {
      current().storage.tryNow();
      return null;
    },
    'storage.dismiss': ({ id }) => {
      current().notes.dismiss(id);
      return null;
    },
  };
}
