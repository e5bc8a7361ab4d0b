import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';

/** The people of a conversation that the service hasn't created yet: those invited, or else only oneself. */
export function PendingAvatar({
  item: { participants },
}: {
  readonly item: Pick<OutboxItem, 'participants'>;
}) {
  const people = participants.map((email) => ({ email, isSelf: false }));
  return <ConversationAvatar people={people} isNote={people.length === 0} />;
}
