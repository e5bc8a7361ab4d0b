import type { OutboxItem } from '../../../shared/model/outbox.ts';

/** Whether an item waits until it is known what became of another one of its conversation. */
export function holdsUp({ convId, created, state }: OutboxItem, item: OutboxItem): boolean {
  if (item.convId === null || convId !== item.convId || created > item.created) return false;
  return (
    state.kind === 'checking' || state.kind === 'overdue' || (state.kind === 'queued' && state.error !== null)
  );
}
