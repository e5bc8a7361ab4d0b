import mime from 'mime';
import { stagedId } from '../../../../shared/model/ids.ts';
import type { Store } from '../../db/store.ts';
import { mimeTypeOf } from '../names.ts';
import type { AccountFiles } from './accountFiles.ts';
import { roomIn } from './adding.ts';
import type { Sources } from './sources.ts';
import { addStaged, isStaged, renameStaged, type StagedRecord } from './stagedTable.ts';

/** Their names were lost with their drafts. */
const NAME = 'recovered';

/**
 * Stages the pasted and packed files whose drafts were lost in the form for a new conversation, as many as there is room for: they are
 * encrypted, so that the person can reach them nowhere else. A kill loses nothing, because the store knows a file before it moves.
 */
export function stageRescued(store: Store, owned: AccountFiles): readonly StagedRecord[] {
  const found = owned.listRescued();
  const room = Math.max(0, roomIn(store, null));
  const added = found
    .filter(({ id }) => !isStaged(store, id))
    .slice(0, room)
    .map(({ id, size }) => ({
      ...{ id: stagedId(id), path: owned.pathOf(id), name: NAME, mimeType: mimeTypeOf(NAME) },
      ...{ size, modified: 0, isOwned: true },
    }));
  addStaged(store, null, added);
  for (const { id } of found) if (isStaged(store, id)) owned.takeBack(id);
  return added;
}

/** Gives them the endings that their contents show; a damaged one gets none. */
export async function nameRescued(
  store: Store,
  { inspect }: Pick<Sources, 'inspect'>,
  files: readonly StagedRecord[],
  closing: AbortSignal,
  logged: (thrown: unknown) => void,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const { sniffed, isText } = await inspect(file).catch((thrown: unknown) => {
      logged(thrown);
      return { sniffed: null, isText: false };
    });
    if (closing.aborted) return;
    const ending = (sniffed && mime.getExtension(sniffed)) ?? (isText ? 'txt' : null);
    const name = `${NAME}-${index + 1}${ending === null ? '' : `.${ending}`}`;
    renameStaged(store, file.id, name, mimeTypeOf(name));
  }
}
