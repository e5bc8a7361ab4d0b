import { useEffect, useState } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Spinner } from '../../../ui/display/Spinner.tsx';
import styles from './StagedTray.module.css';

/** Avoids a flicker for anything quicker. */
const SHOWN_AFTER_MS = 500;

/** Says that files are still being added; as high as the first of them will be. */
export function AddingRow() {
  const { t } = useTranslation('thread');
  return (
    <p role="status" className={styles['adding']}>
      <Spinner />
      {t('staged.adding')}
    </p>
  );
}

/** Whether files have been on their way into the draft for longer than a moment. */
export function useIsSlow(isAdding: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isAdding) return;
    const timer = setTimeout(() => setSlow(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isAdding]);
  return isSlow;
}
