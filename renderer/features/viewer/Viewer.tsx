import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { visibleFileName } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { useLostEscape } from '../../ui/overlays/useLostEscape.ts';
import { TellNamesakesApart } from '../conversations/TellNamesakesApart.tsx';
import { useHelp } from '../navigation/helpStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { ShownFile } from './ShownFile.tsx';
import styles from './Viewer.module.css';

/** One file, large, over everything else. Esc closes it, and so does a press beside what it shows. */
export function Viewer() {
  const { t } = useTranslation('thread');
  const entry = useLayout((state) => state.viewed);
  const view = useLayout((state) => state.view);
  const hasDialog = useLayout((state) => state.dialog !== null);
  const hasHelp = useHelp((state) => state.page !== null);
  useLostEscape(entry !== null && !hasDialog && !hasHelp, () => view(null));
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) view(null);
  };
  return (
    <ModalOverlay isOpen={entry !== null} onOpenChange={onOpenChange} className={cx(styles['overlay'])}>
      <Modal className={cx(styles['modal'])}>
        {entry === null ? null : (
          <Dialog
            data-viewer=""
            aria-label={visibleFileName(entry.attachment.fileName) || t('file.noName')}
            className={cx(styles['dialog'])}
          >
            <TellNamesakesApart convId={entry.convId}>
              <ShownFile entry={entry} onClose={() => view(null)} />
            </TellNamesakesApart>
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  );
}
