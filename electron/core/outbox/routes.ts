import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { givenTitle } from '../../../shared/text/visibleText.ts';
import type { FilesLeaving } from '../drafts/filesLeaving.ts';
import type { Files } from '../files/fetching/received.ts';
import type { Outbox } from './types.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly outbox: Outbox;
  readonly files: Pick<Files, 'use'>;
  readonly changes: {
    readonly summary: (convId: ConvId) => void;
    readonly draft: (convId: ConvId | null) => void;
  };
  readonly sync: { readonly pollNow: (byPerson: boolean) => void };
}

/** Handles the routes `outbox.*` for the account that `current` returns. */
export function outboxRoutes(
  current: () => Account,
  filesLeaving: FilesLeaving,
): Handlers<RoutesOf<'outbox'>> {
  return {
    'outbox.send': ({ follows, left, ...input }) => {
      const { outbox, changes } = current();
      const isNew = input.convId === null;
      const title = isNew ? givenTitle(input.title) : null;
      const participants = isNew ? input.participants : [];
      const item = outbox.send({ ...input, title, participants }, { follows, left });
      changes.draft(input.convId);
      return item;
    },
    'outbox.sendFiles': async (input) => {
      const { outbox, changes } = current();
      const sending = outbox.sendFiles(input);
      filesLeaving.begin(input.convId, sending);
      const items = await sending;
      changes.draft(input.convId);
      return items;
    },
    'outbox.forward': async (input) => {
      const { outbox, files, changes } = current();
      const item = await outbox.forward(input, files.use);
      changes.summary(input.convId);
      return item;
    },
    'outbox.list': () => current().outbox.list(),
    'outbox.get': ({ id }) => current().outbox.get(id),
    'outbox.retry': ({ id, evenIfUnconfirmed }) => {
      const { outbox, sync } = current();
      const item = outbox.retry(id, evenIfUnconfirmed);
      sync.pollNow(true);
      return item;
    },
    'outbox.reschedule': ({ id, at }) => current().outbox.reschedule(id, at),
    'outbox.remove': ({ id }) => current().outbox.remove(id),
    'outbox.takeBack': async ({ id }) => {
      const { outbox, changes } = current();
      const items = await outbox.takeBack(id);
      for (const { convId } of items) changes.draft(convId);
      return items;
    },
    'outbox.listLost': () => current().outbox.listLost(),
    'outbox.leaveLost': ({ lost }) =>
      lost.map(({ convId, ...last }) => current().outbox.leaveLost(convId, last)),
  };
}
