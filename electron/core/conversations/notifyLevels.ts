import type { ConvId } from '../../../shared/model/ids.ts';
import type { ConversationLevel, NotifyLevel } from '../../../shared/model/notifications.ts';
import type { Store } from '../db/store.ts';

/** The levels of the conversations that have one of their own. Few rows: only what the person set. */
export function listNotifyLevels({ local }: Pick<Store, 'local'>): ReadonlyMap<ConvId, NotifyLevel> {
  const rows = local.all<{ convId: ConvId; level: NotifyLevel }>('SELECT convId, level FROM notify_levels');
  return new Map(rows.map(({ convId, level }) => [convId, level]));
}

export function setNotifyLevel(
  { local }: Pick<Store, 'local'>,
  convId: ConvId,
  level: ConversationLevel,
): void {
  if (level === 'default') local.run('DELETE FROM notify_levels WHERE convId = ?', convId);
  else {
    const sql = `INSERT INTO notify_levels (convId, level) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET level = excluded.level`;
    local.run(sql, convId, level);
  }
}
