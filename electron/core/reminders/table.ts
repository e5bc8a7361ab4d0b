import type { MsgId } from '../../../shared/model/ids.ts';
import { MAX_REMINDERS } from '../../../shared/model/reminders.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

export interface ReminderRow {
  readonly msgId: MsgId;
  /** Ms since the epoch. */
  readonly at: number;
  readonly isTold: 0 | 1;
}

export function setReminder({ local }: Local, msgId: MsgId, at: number): void {
  local.run('INSERT OR REPLACE INTO reminders (msgId, at) VALUES (?, ?)', msgId, at);
}

export function removeReminder({ local }: Local, msgId: MsgId): void {
  local.run('DELETE FROM reminders WHERE msgId = ?', msgId);
}

export const listReminders = ({ local }: Local): readonly ReminderRow[] =>
  local.all<ReminderRow>('SELECT msgId, at, isTold FROM reminders ORDER BY at, msgId LIMIT ?', MAX_REMINDERS);

/** The first reminders whose time has come and that were not told, up to `MAX_REMINDERS`. */
export const listUntold = ({ local }: Local, now: number): readonly ReminderRow[] =>
  local.all<ReminderRow>(
    'SELECT msgId, at, isTold FROM reminders WHERE isTold = 0 AND at <= ? ORDER BY at, msgId LIMIT ?',
    now,
    MAX_REMINDERS,
  );

export function markTold({ local }: Local, ids: readonly MsgId[]): void {
  local.run(
    'UPDATE reminders SET isTold = 1 WHERE msgId IN (SELECT value FROM json_each(?))',
    JSON.stringify(ids),
  );
}

/** When the next one after `now` is due, ms since the epoch; null: none is left. */
export const nextAt = ({ local }: Local, now: number): number | null =>
  local.get<{ at: number | null }>('SELECT min(at) AS at FROM reminders WHERE isTold = 0 AND at > ?', now)
    ?.at ?? null;

/** A restored service gives the ids above `common` to other messages. */
export function forgetRemindersAbove({ local }: Local, common: number): void {
  local.run('DELETE FROM reminders WHERE msgId > ?', common);
}
