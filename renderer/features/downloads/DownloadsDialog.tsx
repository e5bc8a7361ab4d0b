import { useTranslation } from 'react-i18next';
import { useLayout } from '../../stores/layout.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DownloadsList } from './DownloadsList.tsx';

/** What is being fetched, could not be, and was fetched last. */
export function DownloadsDialog() {
  const { t } = useTranslation('files');
  const isOpen = useLayout((state) => state.dialog === 'downloads');
  const close = useLayout((state) => state.closeDialog);
  return (
    <Dialog title={t('downloads.heading')} isOpen={isOpen} onClose={close} isLarge>
      <DownloadsList />
    </Dialog>
  );
}
