import { useTranslation } from '../../locales/useTranslation.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useNameInAll } from '../account/useNameInAll.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { DownloadsList } from './DownloadsList.tsx';

/** Files that are downloading, failed, or were last downloaded. */
export function DownloadsDialog() {
  const { t } = useTranslation('files');
  const isOpen = useLayout((state) => state.dialog === 'downloads');
  const close = useLayout((state) => state.closeDialog);
  const account = useNameInAll();
  const title = account === null ? t('downloads.heading') : t('downloads.headingOf', { account });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} isLarge>
      <DownloadsList />
    </Dialog>
  );
}
