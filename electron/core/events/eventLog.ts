import type { EventResult, LoggedEvent } from '../../../shared/model/liveEvents.ts';
import type { Store } from '../db/store.ts';

/** The number of events kept. */
const KEPT = 200;
const COLUMNS = 'id, at, convId, msgId, senderEmail, uuid, result';

/** An event whose message may or may not be stored yet. */
export interface OpenEvent {
  readonly id: number;
  readonly convId: number;
  readonly msgId: number;
}

/** Logs an event and returns its id; removes the oldest ones. */
export function logEvent({ local }: Store, event: Omit<LoggedEvent, 'id'>): number {
  return local.transaction(() => {
    local.run(
      'INSERT INTO event_log (at, convId, msgId, senderEmail, uuid, result) VALUES (?, ?, ?, ?, ?, ?)',
      event.at,
      event.convId,
      event.msgId,
      event.senderEmail,
      event.uuid,
      event.result,
    );
    const id = local.get<{ id: number }>('SELECT max(id) AS id FROM event_log')?.id ?? 0;
    local.run('DELETE FROM event_log WHERE id <= ?', id - KEPT);
    return id;
  });
}

export function setEventResult({ local }: Store, id: number, result: EventResult): void {
  local.run('UPDATE event_log SET result = ? WHERE id = ?', result, id);
}

/** The newest first. */
export function listEvents({ local }: Store): readonly LoggedEvent[] {
  return local.all<LoggedEvent>(`SELECT ${COLUMNS} FROM event_log ORDER BY id DESC`);
}

/** In the order in which they came. */
export function listOpenEvents({ local }: Store): readonly OpenEvent[] {
  return local.all<OpenEvent>(
    `SELECT id, convId, msgId FROM event_log WHERE result = 'reading' AND msgId IS NOT NULL ORDER BY id`,
  );
}
