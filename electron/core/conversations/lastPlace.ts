import type { LastPlace } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';

/**
 * The conversation that was open last and the place in it. Null if none was open, or if it is not stored. A message that is not shown
 * any longer is no place.
 */
export function getLastPlace({ local, archive }: Store, hidden: number): LastPlace | null {
  const place = local.get<LastPlace>('SELECT convId, msgId FROM last_place');
  if (!place || !archive.get('SELECT 1 FROM conversations WHERE convId = ?', place.convId)) return null;
  const isShown = 'SELECT 1 FROM messages WHERE msgId = ? AND convId = ? AND flags & ? = 0';
  const shown = archive.get(isShown, place.msgId, place.convId, hidden);
  return { convId: place.convId, msgId: shown ? place.msgId : null };
}

/** `convId` null: no conversation is open. */
export function setLastPlace({ local }: Pick<Store, 'local'>, place: PlaceToKeep): void {
  if (place.convId === null) local.run('DELETE FROM last_place');
  else {
    local.run(
      'INSERT OR REPLACE INTO last_place (one, convId, msgId) VALUES (1, ?, ?)',
      ...[place.convId, place.msgId],
    );
  }
}

type PlaceToKeep = Omit<LastPlace, 'convId'> & { readonly convId: ConvId | null };
