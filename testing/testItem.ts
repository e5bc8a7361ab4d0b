import { convId, outboxId } from '../shared/model/ids.ts';
import type { OutboxItem } from '../shared/model/outbox.ts';

/** An item of the outbox for tests: an empty text for conversation 1 that waits to be sent. */
export const testItem = (id: string, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  id: outboxId(id),
  convId: convId(1),
  text: '',
  file: null,
  priority: 0,
  title: null,
  participants: [],
  state: { kind: 'queued', error: null },
  created: 0,
  askedAt: changes.created ?? 0,
  ...changes,
});
