import type { Interval } from '../../coverage/interval.ts';
import type { Store } from '../../db/store.ts';

/** Everything up to the message counts as announced from now on. */
export function setAnnounced({ local }: Store, upTo: number): void {
  local.run('INSERT OR REPLACE INTO announced (one, upTo) VALUES (1, ?)', upTo);
}

/** The stretch whose messages are announced when they come, since newer ones were read first; null: there is none. */
export function getPassedOver({ local }: Store): Interval | null {
  return local.get<Interval>('SELECT afterId AS "after", throughId AS through FROM passed_over') ?? null;
}

export function setPassedOver({ local }: Store, stretch: Interval | null): void {
  if (stretch === null) local.run('DELETE FROM passed_over');
  else
    local.run(
      'INSERT OR REPLACE INTO passed_over (one, afterId, throughId) VALUES (1, ?, ?)',
      stretch.after,
      stretch.through,
    );
}

/** Ids above `common` mean other messages now, so none of them counts as announced. */
export function forgetAnnouncedAbove({ local }: Store, common: number): void {
  if (common === 0) local.run('DELETE FROM announced');
  else local.run('UPDATE announced SET upTo = ? WHERE upTo > ?', common, common);
  local.run('UPDATE passed_over SET throughId = ? WHERE throughId > ?', common, common);
  local.run('DELETE FROM passed_over WHERE throughId <= afterId');
}
