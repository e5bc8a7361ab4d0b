import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Store } from '../db/store.ts';
import { browseFiles } from '../messages/attachments.ts';
import type { Files } from './fetching/received.ts';
import type { Staging } from './staging/staging.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly files: Files;
  readonly staging: Staging;
}

/** Handles the routes `files.*` and `staged.*` for the account that `current` returns. */
export function fileRoutes(current: () => Account): Handlers<RoutesOf<'files' | 'staged'>> {
  return {
    'files.list': ({ msgIds }) => current().files.list(msgIds),
    'files.fetch': ({ msgId, isAutomatic }) => current().files.fetch(msgId, isAutomatic),
    'files.cancel': ({ msgId }) => current().files.cancel(msgId),
    'files.remove': ({ msgIds }) => current().files.remove(msgIds),
    'files.removeAll': ({ convId }) => current().files.removeAll(convId),
    'files.usage': ({ convId }) => current().files.usage(convId),
    'files.browse': (input) => browseFiles(current().store, input),
    'files.downloads': () => current().files.downloads(),

    'staged.list': ({ convId }) => current().staging.list(convId),
    'staged.addPasted': ({ convId, name, bytes }) => current().staging.addPasted(convId, name, bytes),
    'staged.cancelZip': ({ id }) => {
      current().staging.cancelZip(id);
      return null;
    },
    'staged.remove': ({ convId, id }) => current().staging.remove(convId, id),
    'staged.putBack': ({ convId, id }) => current().staging.putBack(convId, id),
    'staged.rename': ({ convId, id, name }) => current().staging.rename(convId, id, name),
    'staged.order': ({ convId, ids }) => current().staging.order(convId, ids),
    'staged.move': ({ to }) => current().staging.move(to),
    'staged.accept': ({ convId, id }) => current().staging.accept(convId, id),
  };
}
