import { Download as DownloadIcon, Ellipsis, FolderOpen, RotateCcw, X } from 'lucide-react';
import { GridListItem } from 'react-aria-components/GridList';
import type { Download, FileStatus } from '../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../shared/text/visibleText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { cx } from '../../ui/cx.ts';
import { FileLine } from '../files/rows/FileLine.tsx';
import { useListedFile } from '../files/rows/useListedFile.ts';
import { useFileStatus } from '../media/filesStore.ts';
import styles from './DownloadsList.module.css';

interface DownloadRowProps {
  readonly download: Download;
  readonly onMenu: (target: Element) => void;
}

/** One download: a press opens it, tries again, or breaks it off; the rest is in its menu. */
export function DownloadRow({ download, onMenu }: DownloadRowProps) {
  const { t } = useTranslation('files');
  const { entry, at } = download;
  const status = useFileStatus(entry.msgId) ?? download.status;
  const name = visibleFileName(entry.attachment.fileName) || t('noName');
  return (
    <GridListItem id={String(entry.msgId)} textValue={name} className={cx(styles['row'])}>
      <FileLine entry={entry} status={status} withConversation at={at ?? entry.created} />
      <span className={styles['actions']}>
        <NextAction download={download} status={status} name={name} />
        <IconButton label={t('press.more', { name })} onPress={({ target }) => onMenu(target)}>
          <Ellipsis />
        </IconButton>
      </span>
    </GridListItem>
  );
}

interface NextActionProps {
  readonly download: Download;
  readonly status: FileStatus;
  readonly name: string;
}

function NextAction({ download: { entry }, status, name }: NextActionProps) {
  const { t } = useTranslation('files');
  const { press, showInFolder } = useListedFile();
  const pressIt = () => press(entry, status);
  switch (status.state) {
    case 'fetching':
      return (
        <IconButton label={t('press.cancel', { name })} onPress={pressIt}>
          <X />
        </IconButton>
      );
    case 'failed':
      return (
        <IconButton label={t('press.again', { name })} onPress={pressIt}>
          <RotateCcw />
        </IconButton>
      );
    case 'remote':
      return (
        <IconButton label={t('press.fetch', { name })} onPress={pressIt}>
          <DownloadIcon />
        </IconButton>
      );
    case 'here':
      return (
        <IconButton label={t('press.showInFolder', { name })} onPress={() => showInFolder(entry)}>
          <FolderOpen />
        </IconButton>
      );
  }
}
