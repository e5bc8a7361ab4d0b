import { Download as DownloadIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import type { Download } from '../../../shared/model/files/files.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { FileMenu, type FileMenuRequest, menuPoint } from '../files/rows/FileMenu.tsx';
import { useListedFile } from '../files/rows/useListedFile.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { DownloadRow } from './DownloadRow.tsx';
import styles from './DownloadsList.module.css';
import { useDownloads } from './downloadsStore.ts';

/** The downloads, newest first. Arrows move, Enter opens, Delete removes. */
export function DownloadsList() {
  const { t } = useTranslation('files');
  const { files } = useAccountStores();
  const downloads = useDownloads();
  const actions = useListedFile();
  const [menu, setMenu] = useState<FileMenuRequest | null>(null);
  if (downloads === null) return null;
  if (downloads.length === 0) return <NoDownloads />;

  const openMenu = ({ entry }: Download, target: Element, x?: number, y?: number) =>
    setMenu({ entry, ...menuPoint(target, x, y) });
  const downloadAt = (event: KeyboardEvent | MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    const found = downloads.find(({ entry }) => String(entry.msgId) === row?.getAttribute('data-key'));
    return found && row ? { found, row } : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.key === 'Delete' ? downloadAt(event) : null;
    if (at === null || files.getState().byMsgId.get(at.found.entry.msgId)?.state !== 'here') return;
    event.preventDefault();
    actions.remove(at.found.entry);
  };
  const onContextMenu = (event: MouseEvent) => {
    const at = downloadAt(event);
    if (at === null) return;
    event.preventDefault();
    openMenu(at.found, at.row, event.clientX, event.clientY);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of the rows within
    <div onKeyDown={onKeyDown} onContextMenu={onContextMenu}>
      <GridList
        aria-label={t('downloads.list')}
        items={downloads.map((download) => ({ id: String(download.entry.msgId), download }))}
        autoFocus="first"
        className={cx(styles['list'])}
        onAction={(key) => {
          const found = downloads.find(({ entry }) => String(entry.msgId) === key);
          if (found)
            actions.press(found.entry, files.getState().byMsgId.get(found.entry.msgId) ?? found.status);
        }}
      >
        {({ download }) => (
          <DownloadRow download={download} onMenu={(target) => openMenu(download, target)} />
        )}
      </GridList>
      {menu === null ? null : <FileMenu request={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}

function NoDownloads() {
  const { t } = useTranslation('files');
  const openFiles = useSelection((state) => state.openFiles);
  const close = useLayout((state) => state.closeDialog);
  const showFiles = () => {
    close();
    openFiles(null);
  };
  return (
    <EmptyState
      icon={<DownloadIcon />}
      title={t('downloads.empty')}
      action={<Button onPress={showFiles}>{t('downloads.emptyAction')}</Button>}
    >
      {t('downloads.emptyBody')}
    </EmptyState>
  );
}
