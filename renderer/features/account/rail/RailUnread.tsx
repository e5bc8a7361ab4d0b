import { useTranslation } from '../../../locales/useTranslation.ts';
import styles from './AccountRail.module.css';

/** A number with more digits would not fit. */
const MOST_SHOWN = 99;

/** Unread messages, for the eye: the button's name says them too. */
export function RailUnread({ unread }: { readonly unread: number }) {
  const { t } = useTranslation('frame');
  if (unread === 0) return null;
  return (
    <span aria-hidden="true" className={styles['unread']}>
      {unread > MOST_SHOWN ? t('accounts.many', { count: MOST_SHOWN }) : unread}
    </span>
  );
}
