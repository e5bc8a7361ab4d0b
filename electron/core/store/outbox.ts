import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type {
  ConvId,
  MsgId,
  OutboxId,
  OutboxItem,
  OutboxState,
  SendPriority,
} from '../../../shared/model.ts';
import { clearDraft } from './drafts.ts';
import type { Store } from './open.ts';

interface OutboxRow {
  readonly id: OutboxId;
  readonly convId: ConvId | null;
  readonly text: string;
  readonly priority: SendPriority;
  readonly title: string | null;
  readonly participants: string;
  readonly state: OutboxState;
  readonly error: string | null;
  readonly created: number;
  readonly msgId: MsgId | null;
}

const SELECT =
  'SELECT id, convId, text, priority, title, participants, state, error, created, msgId FROM outbox';

/**
 * Puts an item at the end of the outbox and clears the draft it came from, in one transaction that survives a power
 * cut. The same id twice is one item: the first is kept and given back.
 */
export function insertOutbox(store: Store, item: OutboxItem): OutboxItem {
  return store.local.transaction(() => {
    const inserted = store.local.run(
      `INSERT INTO outbox (id, convId, text, priority, title, participants, state, error, created, msgId)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
      item.id,
      item.convId,
      item.text,
      item.priority,
      item.title,
      JSON.stringify(item.participants),
      item.state,
      item.error && JSON.stringify(item.error),
      item.created,
      item.msgId,
    );
    if (inserted > 0) clearDraft(store, item.convId);
    return existing(store, item.id);
  });
}

/** What has not reached the thread: all that is not sent, and what is sent but not in the archive yet; in order. */
export function listPending(store: Store): readonly OutboxItem[] {
  return store.local
    .all<OutboxRow>(`${SELECT} ORDER BY place`)
    .filter((row) => row.state !== 'sent' || row.msgId === null || !isStored(store, row.msgId))
    .map(asItem);
}

export function getOutbox(store: Store, id: OutboxId): OutboxItem | null {
  const row = store.local.get<OutboxRow>(`${SELECT} WHERE id = ?`, id);
  return row ? asItem(row) : null;
}

export interface OutboxChange {
  readonly state: OutboxState;
  /** Left out: none. */
  readonly error?: ErrorData | null;
  /** Left out: as it was. */
  readonly convId?: ConvId;
  readonly msgId?: MsgId;
}

/** Moves an item to another state. Throws AppError `not-found` when it was removed. */
export function setOutboxState(store: Store, id: OutboxId, change: OutboxChange): OutboxItem {
  store.local.run(
    `UPDATE outbox SET state = ?, error = ?, convId = coalesce(?, convId), msgId = coalesce(?, msgId)
     WHERE id = ?`,
    change.state,
    change.error ? JSON.stringify(change.error) : null,
    change.convId ?? null,
    change.msgId ?? null,
    id,
  );
  return existing(store, id);
}

export function removeOutbox(store: Store, id: OutboxId): void {
  store.local.run('DELETE FROM outbox WHERE id = ?', id);
}

/** At the start: what was being sent when the last run ended may or may not have arrived. What arrived is dropped. */
export function markInterrupted(store: Store): void {
  store.local.transaction(() => {
    store.local.run(`UPDATE outbox SET state = 'unconfirmed' WHERE state = 'sending'`);
    const sent = store.local.all<OutboxRow>(`${SELECT} WHERE state = 'sent'`);
    for (const { id, msgId } of sent) if (msgId !== null && isStored(store, msgId)) removeOutbox(store, id);
  });
}

function existing(store: Store, id: OutboxId): OutboxItem {
  const item = getOutbox(store, id);
  if (!item) throw new AppError('not-found', 'no such outbox item');
  return item;
}

function isStored(store: Store, msgId: MsgId): boolean {
  return store.archive.get('SELECT 1 FROM messages WHERE msgId = ?', msgId) !== undefined;
}

function asItem(row: OutboxRow): OutboxItem {
  return {
    ...row,
    participants: JSON.parse(row.participants) as string[],
    error: row.error === null ? null : (JSON.parse(row.error) as ErrorData),
  };
}
