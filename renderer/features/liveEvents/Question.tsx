import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface QuestionProps {
  readonly title: string;
  readonly body: string;
  /** What the button that goes on says. */
  readonly yes: string;
  readonly isDanger?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The question stays until it is done. */
  readonly onYes: () => Promise<void>;
}

/** Asks before something that others may notice. */
export function Question({ title, body, yes, isDanger = false, isOpen, onClose, onYes }: QuestionProps) {
  const { t } = useTranslation('frame');
  const [isPending, setIsPending] = useState(false);
  const goOn = async () => {
    setIsPending(true);
    await onYes();
    setIsPending(false);
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      isQuestion
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending} onPress={goOn}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{body}</p>
    </Dialog>
  );
}
