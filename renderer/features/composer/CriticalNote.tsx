import { CircleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { DraftStore } from '../drafts/draftStore.ts';
import styles from './Composer.module.css';

export const useIsCritical = (draft: DraftStore): boolean =>
  useStore(draft, (state) => state.draft.priority === 3);

interface CriticalNoteProps {
  readonly id: string;
  readonly draft: DraftStore;
  /** Its button takes the focus with it. */
  readonly onLeave: () => void;
}

/** Says that the message is critical, and turns that off again. */
export function CriticalNote({ id, draft, onLeave }: CriticalNoteProps) {
  const { t } = useTranslation('thread');
  const turnOff = () => {
    draft.change({ priority: 0 });
    onLeave();
  };
  return (
    <div className={styles['criticalNote']}>
      <CircleAlert aria-hidden="true" />
      <p id={id} role="status">
        <strong>{t('composer.critical')}</strong> {t('composer.criticalHint')}
      </p>
      <IconButton label={t('composer.criticalOff')} onPress={turnOff}>
        <X />
      </IconButton>
    </div>
  );
}
