import { AlarmClock, CheckCheck, Forward, Inbox, ListChecks, MailOpen, Tag, X } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './Triage.module.css';
import { usePickedActions } from './usePickedActions.ts';

interface PickedBarProps {
  readonly count: number;
  readonly onSelectAll: () => void;
  /** The selection ends. */
  readonly onClear: () => void;
}

/** The actions for the selected conversations, in the place of the views. */
export function PickedBar({ count, onSelectAll, onClear }: PickedBarProps) {
  const { t } = useTranslation('frame');
  const { isDoneView, done, open, snooze, label, read, handOver } = usePickedActions();
  return (
    <div role="toolbar" aria-label={t('picked.label')} className={styles['picked']}>
      <span role="status" className={styles['pickedCount']}>
        {t('picked.count', { count })}
      </span>
      {isDoneView ? null : (
        <IconButton label={t('triage.done')} onPress={done}>
          <CheckCheck />
        </IconButton>
      )}
      <IconButton label={t('triage.open')} onPress={open}>
        <Inbox />
      </IconButton>
      <IconButton label={t('triage.snooze')} onPress={snooze}>
        <AlarmClock />
      </IconButton>
      <IconButton label={t('choose', { ns: 'labels' })} onPress={label}>
        <Tag />
      </IconButton>
      <IconButton label={t('rowMenu.markRead')} onPress={read}>
        <MailOpen />
      </IconButton>
      <IconButton label={t('action', { ns: 'handover' })} onPress={handOver}>
        <Forward />
      </IconButton>
      <IconButton label={t('picked.all')} onPress={onSelectAll}>
        <ListChecks />
      </IconButton>
      <IconButton label={t('picked.clear')} onPress={onClear}>
        <X />
      </IconButton>
    </div>
  );
}
