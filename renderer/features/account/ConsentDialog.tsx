import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface ConsentDialogProps {
  readonly isOpen: boolean;
  readonly onAgree: () => void;
  readonly onDecline: () => void;
}

/** Asks before secrets are stored where the system can't protect them. */
export function ConsentDialog({ isOpen, onAgree, onDecline }: ConsentDialogProps) {
  const { t } = useTranslation('frame');
  return (
    <Dialog
      title={t('consent.title')}
      isOpen={isOpen}
      onClose={onDecline}
      isQuestion
      actions={
        <>
          <Button onPress={onDecline} autoFocus>
            {t('cancel')}
          </Button>
          <Button variant="primary" onPress={onAgree}>
            {t('consent.agree')}
          </Button>
        </>
      }
    >
      <p>{t('consent.body')}</p>
      <p>{t('consent.safe')}</p>
    </Dialog>
  );
}
