import type { RouteParsed } from '../../../../shared/contract/index.ts';
import { AppError } from '../../../../shared/errors/errors.ts';
import { outboxId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { givenTitle } from '../../../../shared/text/visibleText.ts';
import type { Store } from '../../db/store.ts';
import type { Sources } from '../../files/staging/sources.ts';
import { checkStaged } from '../../files/staging/stagedFiles.ts';
import { listStaged, type StagedRecord } from '../../files/staging/stagedTable.ts';
import { getOutbox } from '../table.ts';
import { insertStaged } from './newItems.ts';

/** Staged files that the person sends; see the route `outbox.sendFiles`. */
export type NewFiles = RouteParsed<'outbox.sendFiles'>;

type Sending = Pick<OutboxItem, 'created' | 'askedAt' | 'state'>;

/**
 * Turns staged files into outbox items, all or none. The same files twice are the same items.
 * @param sending when they were sent, ms since the epoch, and whether they are held
 * @throws AppError `not-found` for a file that isn't in the draft, or the problem of the first changed file
 */
export async function takeStaged(
  store: Store,
  sources: Sources,
  input: NewFiles,
  sending: Sending,
): Promise<readonly OutboxItem[]> {
  for (const file of taken(store, input) ? [] : chosen(store, input)) await checkStaged(sources, file);
  // Read again, because the draft may have changed in the meantime.
  const before = taken(store, input);
  if (before) return before;
  const files = chosen(store, input);
  const captioned = files.find(({ id }) => id === input.captionOn) ?? files[0];
  insertStaged(
    store,
    input.convId,
    files.map((staged) => ({
      staged,
      item: itemOf(staged, staged === captioned ? input.text : '', input, sending),
    })),
    input,
  );
  return taken(store, input) ?? [];
}

/** The items of the files; null if one file has none. */
function taken(store: Store, { files }: NewFiles): readonly OutboxItem[] | null {
  const items = files.map((id) => getOutbox(store, outboxId(id))).filter((item) => item !== null);
  return items.length === files.length ? items : null;
}

function chosen(store: Store, { convId, files }: NewFiles): readonly StagedRecord[] {
  const staged = new Map(listStaged(store, convId).map((file) => [file.id, file]));
  return [...new Set(files)].map((id) => {
    const file = staged.get(id);
    if (!file) throw new AppError('not-found', 'There is no such file in the draft.');
    return file;
  });
}

function itemOf(
  { id, name, size, mimeType }: StagedRecord,
  text: string,
  { convId, priority, title, participants }: NewFiles,
  sending: Sending,
): OutboxItem {
  const isNew = convId === null;
  return {
    ...{ id: outboxId(id), convId, text, file: { name, size, mimeType }, priority, ...sending },
    title: isNew ? givenTitle(title) : null,
    participants: isNew ? participants : [],
  };
}
