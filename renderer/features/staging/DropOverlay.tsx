import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './DropOverlay.module.css';
import { dropInWords, type Recipients } from './recipients.ts';

/** Lies over a pane while files are dragged over it, and says who would receive them. */
export function DropOverlay({ recipients }: { readonly recipients: Recipients }) {
  const { t } = useTranslation('thread');
  return (
    <div className={styles['overlay']}>
      <div className={styles['sign']}>
        <Paperclip aria-hidden="true" />
      </div>
      <p className={styles['title']}>
        <bdi>{dropInWords(t, recipients)}</bdi>
      </p>
      <p className={styles['hint']}>{t('drop.hint')}</p>
    </div>
  );
}
