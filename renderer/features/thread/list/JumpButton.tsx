import { ArrowDown } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './JumpButton.module.css';

interface JumpButtonProps {
  readonly unread: number;
  readonly isUnreadBelow: boolean;
  readonly onJump: () => void;
}

/** The way to the first unread message if that is below the view, or else to the end; with the number of unread messages. */
export function JumpButton({ unread, isUnreadBelow, onJump }: JumpButtonProps) {
  const { t } = useTranslation('thread');
  const where = t(isUnreadBelow ? 'jumpToUnread' : 'jumpToNewest');
  const words = unread === 0 ? '' : t('newCount', { count: unread });
  return (
    <button
      type="button"
      aria-label={words || where}
      title={where}
      className={cx(styles['jump'], unread > 0 && styles['new'])}
      onClick={onJump}
    >
      <ArrowDown aria-hidden="true" />
      {words}
    </button>
  );
}
