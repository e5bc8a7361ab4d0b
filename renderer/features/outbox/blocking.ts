import { isStuck, type OutboxItem, type OutboxState } from '../../../shared/model/outbox.ts';

/** Whether an item waits until it is known what became of another one of its conversation. */
export function blocks({ convId, created, state }: OutboxItem, item: OutboxItem): boolean {
  if (item.convId === null || convId !== item.convId || created > item.created) return false;
  return isDelayed(state) || state.kind === 'overdue';
}

/** Whether those that go into the same new conversation wait for the item that creates it longer than its request takes. */
export const blocksOthers = ({ state }: OutboxItem): boolean => isDelayed(state) || isStuck(state);

const isDelayed = (state: OutboxState): boolean =>
  state.kind === 'checking' || (state.kind === 'queued' && state.error !== null);
