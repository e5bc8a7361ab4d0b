import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Sync } from './types.ts';

/** Handles the routes `sync.*` for the account that `current` returns. */
export function syncRoutes(current: () => { readonly sync: Sync }): Handlers<RoutesOf<'sync'>> {
  return {
    'sync.now': () => {
      current().sync.pollNow(true);
      return null;
    },
    'sync.giveWay': () => {
      current().sync.giveWay();
      return null;
    },
    'sync.watch': ({ pane, view }) => {
      current().sync.watch(pane, view);
      return null;
    },
    'sync.report': () => current().sync.report(),
    'sync.check': () => current().sync.check(),
    'sync.checkAll': () => {
      current().sync.checkAll();
      return null;
    },
    'sync.cancelCheckAll': () => {
      current().sync.cancelCheckAll();
      return null;
    },
  };
}
