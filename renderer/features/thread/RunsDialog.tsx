import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface RunsDialogProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
  readonly onOpen: () => void;
}

/** Asks before a file is opened that may run as a program. Saving it is what is offered first. */
export function RunsDialog({ name, isOpen, onClose, onSave, onOpen }: RunsDialogProps) {
  const { t } = useTranslation('thread');
  const save = () => {
    onClose();
    onSave();
  };
  return (
    <Dialog
      title={t('runs.title')}
      isOpen={isOpen}
      onClose={onClose}
      isQuestion
      actions={
        <>
          <Button onPress={onClose}>{t('runs.cancel')}</Button>
          <Button variant="danger" onPress={onOpen}>
            {t('runs.open')}
          </Button>
          <Button variant="primary" autoFocus onPress={save}>
            {t('runs.save')}
          </Button>
        </>
      }
    >
      <p>{t('runs.body', { name })}</p>
      <p>{t('runs.safe')}</p>
    </Dialog>
  );
}
