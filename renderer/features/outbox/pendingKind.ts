import type { OutboxItem } from '../../../shared/model.ts';

/**
 * What an item waits for. `held`: until it can no longer be undone. `checking`: until it is known whether it arrived. `waited`, `failed`,
 * `cannot-tell`: for the person.
 */
export type PendingKind = 'under-way' | 'held' | 'checking' | 'waited' | 'failed' | 'cannot-tell';

export function pendingKind({ state, error, sendAt }: OutboxItem): PendingKind {
  if (state === 'failed') return 'failed';
  if (state === 'unconfirmed') return error?.code === 'cannot-tell' ? 'cannot-tell' : 'checking';
  if (state !== 'queued') return 'under-way';
  if (error?.code === 'waited-too-long') return 'waited';
  return sendAt === null ? 'under-way' : 'held';
}

/** Nothing more comes of it before the person does something. */
export function isStuck(item: OutboxItem): boolean {
  const kind = pendingKind(item);
  return kind === 'waited' || kind === 'failed' || kind === 'cannot-tell';
}

/** Whether an item waits until it is known what became of another one of its conversation. */
export function holdsUp(other: OutboxItem, item: OutboxItem): boolean {
  if (item.convId === null || other.convId !== item.convId || other.created > item.created) return false;
  return pendingKind(other) === 'checking' || (other.state === 'queued' && other.error !== null);
}
