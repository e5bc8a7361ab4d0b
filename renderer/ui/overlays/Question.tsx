import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface QuestionProps {
  readonly title: string;
  /** The label of the button that continues. */
  readonly yes: string;
  readonly isDanger?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Says its own failure. The question stays until it is done. */
  readonly onYes: () => Promise<void>;
  readonly children: ReactNode;
}

/** Asks before what cannot be undone, or what others may notice. */
export function Question({ title, yes, isDanger = false, isOpen, onClose, onYes, children }: QuestionProps) {
  const { t } = useTranslation('frame');
  const [isPending, setIsPending] = useState(false);
  const goOn = async () => {
    setIsPending(true);
    try {
      await onYes();
    } finally {
      setIsPending(false);
      onClose();
    }
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
      {children}
    </Dialog>
  );
}
