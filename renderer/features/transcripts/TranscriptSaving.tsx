import type { TranscriptProgress } from '../../../shared/model/transcripts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import styles from './TranscriptDialog.module.css';

/** How far a transcript is; null: the person chooses where to save it, or it is about to begin. */
export function TranscriptSaving({ progress }: { readonly progress: TranscriptProgress | null }) {
  const { t } = useTranslation('transcripts');
  if (progress === null)
    return (
      <p role="status" className={styles['waiting']}>
        <Spinner /> {t('save.where')}
      </p>
    );
  const { step, done, total } = progress;
  const words = t(`save.progress.${step}`, { done, count: total });
  return (
    <div className={styles['saving']}>
      <p>{words}</p>
      <progress aria-label={t('save.saving')} max={Math.max(total, 1)} value={done} />
    </div>
  );
}
