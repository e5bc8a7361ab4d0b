import {
  Check,
  Copy,
  Download,
  ExternalLink,
  Eye,
  FolderOpen,
  MessageSquare,
  RotateCcw,
  Save,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { visibleFileName } from '../../../../shared/text/visibleText.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { MenuAt } from '../../../ui/overlays/MenuAt.tsx';
import { useFileStatus } from '../../media/filesStore.ts';
import { useListedFile } from './useListedFile.ts';

/** The file of the menu, and its position (CSS pixels of the window). */
export interface FileMenuRequest {
  readonly entry: FileEntry;
  readonly x: number;
  readonly y: number;
}

interface FileMenuProps {
  readonly request: FileMenuRequest;
  readonly onClose: () => void;
  /** Selects or deselects it. Missing where files can't be selected. */
  readonly choice?: { readonly isChosen: boolean; readonly onToggle: () => void };
}

/** The actions for a file of a list. All files share one menu. */
export function FileMenu({ request, onClose, choice }: FileMenuProps) {
  const { t } = useTranslation('files');
  const { entry, x, y } = request;
  const status = useFileStatus(entry.msgId);
  const entries = useEntries(entry, status);
  if (choice) {
    const label = choice.isChosen ? t('menu.unchoose') : t('menu.choose');
    entries.push({ id: 'choose', label, icon: <Check aria-hidden="true" />, onAction: choice.onToggle });
  }
  const name = visibleFileName(entry.attachment.fileName) || t('noName');
  return <MenuAt label={t('menu.label', { name })} x={x} y={y} entries={entries} onClose={onClose} />;
}

function useEntries(entry: FileEntry, status: FileStatus | undefined): MenuEntry[] {
  const { t } = useTranslation('files');
  const { press, cancel, open, saveAs, showInFolder, copy, remove, goTo } = useListedFile();
  const entries: MenuEntry[] = [];
  const add = (
    id:
      | 'open'
      | 'view'
      | 'fetch'
      | 'again'
      | 'cancel'
      | 'cancelCopy'
      | 'goTo'
      | 'showInFolder'
      | 'saveAs'
      | 'copy'
      | 'remove',
    icon: ReactNode,
    onAction: (entry: FileEntry) => void,
  ) => entries.push({ id, label: t(`menu.${id}`), icon, onAction: () => onAction(entry) });
  const pressIt = () => press(entry, status);
  switch (status?.state) {
    case 'fetching':
      add('cancel', <X aria-hidden="true" />, pressIt);
      break;
    case 'failed':
      add('again', <RotateCcw aria-hidden="true" />, pressIt);
      break;
    case 'here':
      if (status.copying) add('cancelCopy', <X aria-hidden="true" />, cancel);
      if (status.nature.preview !== null) add('view', <Eye aria-hidden="true" />, pressIt);
      add('open', <ExternalLink aria-hidden="true" />, open);
      add('showInFolder', <FolderOpen aria-hidden="true" />, showInFolder);
      add('saveAs', <Save aria-hidden="true" />, saveAs);
      add('copy', <Copy aria-hidden="true" />, copy);
      add('remove', <Trash2 aria-hidden="true" />, remove);
      break;
    default:
      add('fetch', <Download aria-hidden="true" />, pressIt);
  }
  add('goTo', <MessageSquare aria-hidden="true" />, goTo);
  return entries;
}

/** Where a menu opens: at the pointer, or below the element for the keyboard or a button. */
export function menuPoint(target: Element, x = 0, y = 0): { readonly x: number; readonly y: number } {
  if (x !== 0 || y !== 0) return { x, y };
  const { left, bottom } = target.getBoundingClientRect();
  return { x: left, y: bottom };
}
