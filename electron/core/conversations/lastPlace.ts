import type { LastPlace, PaneName } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';

/**
 * The conversation that was open last in a pane, and the place in it. Null if none was open, or if it is not stored. A message that is not shown
 * any longer is no place.
 */
export function getLastPlace({ local, archive }: Store, pane: PaneName, hidden: number): LastPlace | null {
  const place = local.get<LastPlace>('SELECT convId, msgId FROM last_place WHERE pane = ?', pane);
  if (!place || !archive.get('SELECT 1 FROM conversations WHERE convId = ?', place.convId)) return null;
  const isShown = 'SELECT 1 FROM messages WHERE msgId = ? AND convId = ? AND flags & ? = 0';
  const shown = archive.get(isShown, place.msgId, place.convId, hidden);
  return { convId: place.convId, msgId: shown ? place.msgId : null };
}

/** `convId` null: no conversation is open. */
export function setLastPlace({ local }: Pick<Store, 'local'>, place: PlaceToKeep): void {
  const { pane, convId, msgId } = place;
  if (convId === null) local.run('DELETE FROM last_place WHERE pane = ?', pane);
  else
    local.run(
      'INSERT OR REPLACE INTO last_place (pane, convId, msgId) VALUES (?, ?, ?)',
      ...[pane, convId, msgId],
    );
}

export function forgetLastPlaces({ local }: Pick<Store, 'local'>): void {
  local.run('DELETE FROM last_place');
}

interface PlaceToKeep extends Omit<LastPlace, 'convId'> {
  readonly pane: PaneName;
  readonly convId: ConvId | null;
}
