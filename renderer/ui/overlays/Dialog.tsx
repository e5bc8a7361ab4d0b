import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { cx } from '../cx.ts';
import styles from './Dialog.module.css';
import { FocusHomeAfter } from './focusHome.ts';
import { useLostEscape } from './useLostEscape.ts';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Esc, the close button, or a press beside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot; the one that continues is last. */
  readonly actions?: ReactNode;
  /** A question that must be answered: a press beside it does not close it. */
  readonly isQuestion?: boolean;
  /** Wider and always as tall: for a list that grows and shrinks. */
  readonly isLarge?: boolean;
  /** As large as the window allows, up to the width of two columns. */
  readonly isWide?: boolean;
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, actions, isQuestion = false } = props;
  const { isLarge = false, isWide = false } = props;
  const { t } = useTranslation('frame');
  useLostEscape(isOpen, onClose);
  const close = (open: boolean) => {
    if (!open) onClose();
  };
  return (
    <ModalOverlay
      data-dialog=""
      isOpen={isOpen}
      onOpenChange={close}
      isDismissable={!isQuestion}
      className={cx(styles['overlay'])}
    >
      <Modal className={cx(styles['modal'], isLarge && styles['large'], isWide && styles['wide'])}>
        <AriaDialog role={isQuestion ? 'alertdialog' : 'dialog'} className={cx(styles['dialog'])}>
          <header className={styles['header']}>
            <Heading slot="title" className={cx(styles['title'])}>
              {title}
            </Heading>
            {isQuestion ? null : (
              <IconButton label={t('close')} onPress={onClose}>
                <X />
              </IconButton>
            )}
          </header>
          <div className={styles['body']}>{children}</div>
          <FocusHomeAfter />
          {actions === undefined ? null : <footer className={styles['actions']}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
