import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';

/** Who will be in a conversation that the service has not made yet: those invited, else nobody but oneself. */
export function PendingAvatar({ item: { participants } }: { readonly item: OutboxItem }) {
  const people = participants.map((email) => ({ email, isSelf: false }));
  return <ConversationAvatar people={people} isNote={people.length === 0} />;
}
