import type { PageGap } from '../../../../shared/model/messages.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useSync } from '../../status/syncStore.ts';
import styles from './GapNotice.module.css';

interface GapNoticeProps {
  readonly state: PageGap['state'];
  /** Its content is in the tab order. */
  readonly isReachable: boolean;
}

/** Shown between two messages if others may be missing there. Its height is constant. */
export function GapNotice({ state, isReachable }: GapNoticeProps) {
  const { t } = useTranslation('thread');
  const check = useSync((sync) => sync.check);
  const isChecking = useSync((sync) => sync.isChecking);
  return (
    <div role="note" className={styles['notice']}>
      <span>{state === 'filling' ? t('gap.filling') : t('gap.unreadable')}</span>
      {state === 'unreadable' ? (
        <button
          type="button"
          tabIndex={isReachable ? 0 : -1}
          aria-disabled={isChecking}
          className={styles['again']}
          onClick={check}
        >
          {t('gap.again')}
        </button>
      ) : null}
    </div>
  );
}
