import { useTranslation } from '../../locales/useTranslation.ts';
import { TimeDialog } from '../../ui/overlays/TimeDialog.tsx';

interface SendLaterDialogProps {
  /** The person chose this time, ms since the epoch. */
  readonly onChosen: (at: number) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks when to send a message, and says what that needs. */
export function SendLaterDialog({ onChosen, onClose }: SendLaterDialogProps) {
  const { t } = useTranslation('thread');
  return (
    <TimeDialog
      title={t('later.title')}
      action={t('later.action')}
      note={t('later.note')}
      onChosen={onChosen}
      onClose={onClose}
    />
  );
}
