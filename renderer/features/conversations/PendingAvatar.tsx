import type { OutboxItem } from '../../../shared/model.ts';
import { useSession } from '../../stores/session.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';

/** Who will be in a conversation that the service has not made yet: those invited, and oneself. */
export function PendingAvatar({ item }: { readonly item: OutboxItem }) {
  const self = useSession(({ session }) => (session.state === 'signed-in' ? session.account.email : ''));
  const invited = item.participants.map((email) => ({ email, isSelf: false }));
  return <ConversationAvatar people={[...invited, { email: self, isSelf: true }]} />;
}
