import { ArrowDown } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './JumpButton.module.css';

interface JumpButtonProps {
  readonly unread: number;
  readonly onJump: () => void;
}

/** The way back to the end, with the number of unread messages there. */
export function JumpButton({ unread, onJump }: JumpButtonProps) {
  const { t } = useTranslation('thread');
  const words = unread === 0 ? '' : t('unread', { count: unread });
  return (
    <button
      type="button"
      aria-label={words || t('jumpToNewest')}
      title={t('jumpToNewest')}
      className={cx(styles['jump'], unread > 0 && styles['new'])}
      onClick={onJump}
    >
      <ArrowDown aria-hidden="true" />
      {words}
    </button>
  );
}
