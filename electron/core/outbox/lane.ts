import type { OutboxItem } from '../../../shared/model.ts';

/** The items of a conversation wait for each other; each new conversation is on its own. */
export function laneOf({ id, convId }: Pick<OutboxItem, 'id' | 'convId'>): string {
  return convId === null ? id : String(convId);
}
