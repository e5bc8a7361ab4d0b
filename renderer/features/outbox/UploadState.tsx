import type { OutboxId } from '../../../shared/model/ids.ts';
import type { OutgoingFile } from '../../../shared/model/outbox.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';
import { progressInWords } from '../../lib/format/progressWords.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import styles from './UploadState.module.css';
import { useUpload } from './uploadsStore.ts';

interface UploadStateProps {
  readonly id: OutboxId;
  readonly file: OutgoingFile;
}

/** How far a file is that is being sent. */
export function UploadState({ id, file }: UploadStateProps) {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const { sent, total, bytesPerSecond } = useUpload(id) ?? { sent: 0, total: file.size, bytesPerSecond: 0 };
  const words = progressInWords(t, { done: sent, total, bytesPerSecond }, locale, t('upload.finishing'));
  return (
    <div className={styles['upload']}>
      <progress
        aria-label={t('upload.label', { name: spellOutHidden(file.name) })}
        aria-valuetext={words}
        max={Math.max(1, total)}
        value={sent}
        className={styles['bar']}
      />
      <span className={styles['words']}>{words}</span>
    </div>
  );
}
