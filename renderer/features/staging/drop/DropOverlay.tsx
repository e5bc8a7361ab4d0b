import { Paperclip } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { dropInWords, type Recipients } from '../recipients.ts';
import styles from './DropOverlay.module.css';

/** Covers a pane while files are dragged over it, and says who would receive them. */
export function DropOverlay({ recipients }: { readonly recipients: Recipients }) {
  const { t } = useTranslation('thread');
  return <Overlay title={dropInWords(t, recipients)} hint={t('drop.hint')} />;
}

/** The same for a pane without an open conversation: it says to drop the files elsewhere. */
export function NowhereToDrop() {
  const { t } = useTranslation('thread');
  return <Overlay title={t('drop.nowhere')} hint={t('drop.nowhereHint')} />;
}

function Overlay({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <div className={styles['overlay']}>
      <div className={styles['sign']}>
        <Paperclip aria-hidden="true" />
      </div>
      <p className={styles['title']}>
        <bdi>{title}</bdi>
      </p>
      <p className={styles['hint']}>{hint}</p>
    </div>
  );
}
