import { ArrowDown } from 'lucide-react';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './JumpButton.module.css';

interface JumpButtonProps {
  readonly unread: number;
  readonly onJump: () => void;
}

/** The way back to the end, with the number of new messages there. */
export function JumpButton({ unread, onJump }: JumpButtonProps) {
  const { t } = useTranslation('thread');
  const number = new Intl.NumberFormat(useLocale()).format(unread);
  const arrived = unread === 0 ? '' : t('arrived', { count: unread, number });
  return (
    <button
      type="button"
      aria-label={arrived || t('jumpToNewest')}
      title={t('jumpToNewest')}
      className={cx(styles['jump'], unread > 0 && styles['new'])}
      onClick={onJump}
    >
      <ArrowDown aria-hidden="true" />
      {arrived}
    </button>
  );
}
