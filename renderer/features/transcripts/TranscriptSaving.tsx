import type { TranscriptProgress } from '../../../shared/model/transcripts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import styles from './TranscriptDialog.module.css';

interface TranscriptSavingProps {
  /** Null: the person chooses where to save it, or it is about to begin. */
  readonly progress: TranscriptProgress | null;
  /** Once its messages are written, it is printed to a PDF file. */
  readonly isPrinted: boolean;
}

/** How far a transcript is. */
export function TranscriptSaving({ progress, isPrinted }: TranscriptSavingProps) {
  const { t } = useTranslation('transcripts');
  if (progress === null) return <Waiting words={t('save.where')} />;
  const { step, done, total } = progress;
  if (isPrinted && done === total) return <Waiting words={t('save.drawing')} />;
  const words = t(`save.progress.${step}`, { done, count: total });
  return (
    <div className={styles['saving']}>
      <p>{words}</p>
      <progress aria-label={t('save.saving')} max={Math.max(total, 1)} value={done} />
    </div>
  );
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <p role="status" className={styles['waiting']}>
      <Spinner /> {words}
    </p>
  );
}
