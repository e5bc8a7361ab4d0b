import { Hash, NotebookPen } from 'lucide-react';
import type { Person } from '../../../shared/model/people.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import styles from './ConversationAvatar.module.css';

interface Props {
  readonly people: readonly Person[];
  /** See `Conversation`. */
  readonly isNote: boolean;
}

/** The people of a conversation: one person, two of a group, oneself alone, or no one known. */
export function ConversationAvatar({ people, isNote }: Props) {
  const [first, second] = people.filter((person) => !person.isSelf);
  if (first && second) {
    return (
      <span className={styles['pair']}>
        <Avatar email={second.email} size="p" />
        <Avatar email={first.email} size="p" />
      </span>
    );
  }
  if (first) return <Avatar email={first.email} size="l" />;
  const Icon = isNote ? NotebookPen : Hash;
  return (
    <span className={styles['sign']}>
      <Icon aria-hidden="true" />
    </span>
  );
}
