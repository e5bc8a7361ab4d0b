import { type MsgId, msgId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';

export interface SyncState {
  /** The newest msgId known on the service; null before it was found. */
  readonly head: MsgId | null;
  /** Everything up to it counts as read: the head at the first sign-in. Null before it was set. */
  readonly baseline: MsgId | null;
}

export function getSyncState(store: Store): SyncState {
  const head = store.archive.get<{ head: number | null }>('SELECT head FROM sync_state')?.head ?? null;
  const baseline = store.local.get<{ readUpTo: number }>('SELECT readUpTo FROM baseline')?.readUpTo ?? null;
  return {
    head: head === null ? null : msgId(head),
    baseline: baseline === null ? null : msgId(baseline),
  };
}

export function setHead(store: Store, head: number): void {
  store.archive.run('UPDATE sync_state SET head = ?', head);
}

/** Whether the history has been complete once. */
export function wasWhole({ archive }: Store): boolean {
  return archive.get('SELECT 1 FROM sync_state WHERE isWhole = 1') !== undefined;
}

export function setWhole({ archive }: Store): void {
  archive.run('UPDATE sync_state SET isWhole = 1 WHERE isWhole = 0');
}

/** The progress of the slow re-read of everything. */
export function getAuditedTo({ archive }: Store): number {
  return archive.get<{ auditedTo: number }>('SELECT auditedTo FROM sync_state')?.auditedTo ?? 0;
}

export function setAuditedTo({ archive }: Store, id: number): void {
  archive.run('UPDATE sync_state SET auditedTo = ?', id);
}

/** Counts stored messages. */
export function addToCount({ archive }: Store, added: number): void {
  archive.run('UPDATE sync_state SET messages = messages + ?', added);
}

/** Counts the stored messages again; whether the count was wrong. Reads an index of all messages. */
export function mendCount({ archive }: Store): boolean {
  const sql =
    'UPDATE sync_state SET messages = n FROM (SELECT count(*) AS n FROM messages) WHERE messages <> n';
  return archive.run(sql) > 0;
}
