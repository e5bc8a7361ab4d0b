import { MOST_RECENT_EMOJI } from '../../../shared/model/drafts.ts';
import type { Store } from '../db/store.ts';

/** The latest first. */
export function listRecentEmoji({ local }: Pick<Store, 'local'>): readonly string[] {
  const rows = local.all<{ emoji: string }>('SELECT emoji FROM recent_emoji ORDER BY turn DESC');
  return rows.map(({ emoji }) => emoji);
}

/** It is the latest now; the oldest beyond `MOST_RECENT_EMOJI` are forgotten. */
export function noteEmoji({ local }: Pick<Store, 'local'>, emoji: string): void {
  local.run(
    `INSERT INTO recent_emoji (emoji, turn) VALUES (?, (SELECT ifnull(max(turn), 0) + 1 FROM recent_emoji))
     ON CONFLICT (emoji) DO UPDATE SET turn = excluded.turn`,
    emoji,
  );
  local.run(
    `DELETE FROM recent_emoji WHERE emoji NOT IN
       (SELECT emoji FROM recent_emoji ORDER BY turn DESC LIMIT ${MOST_RECENT_EMOJI})`,
  );
}
