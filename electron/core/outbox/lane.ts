import type { OutboxItem } from '../../../shared/outbox.ts';

/** The items of a conversation wait for each other; each new conversation is on its own. */
export function laneOf({ id, convId }: Pick<OutboxItem, 'id' | 'convId'>): string {
  return convId === null ? id : String(convId);
}
