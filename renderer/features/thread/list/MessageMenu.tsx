import { Copy, ExternalLink, FolderOpen, Mail, MapPin, Save, TextSelect, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../../../shared/model/messages.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { MenuAt } from '../../../ui/overlays/MenuAt.tsx';
import { useFiles } from '../../media/filesStore.ts';
import { type FileOfMessage, useFileActions } from '../../media/useFileActions.ts';
import { useCopy } from '../../notices/useCopy.ts';
import { plainCoordinates } from '../messages/coordinates.ts';

/** The message of the menu, its position (CSS pixels of the window), and the text selected at that time. */
export interface MenuRequest {
  readonly message: Message;
  readonly x: number;
  readonly y: number;
  readonly selection: string;
}

interface MessageMenuProps {
  readonly request: MenuRequest;
  readonly onClose: () => void;
  readonly onMarkUnread: (message: Message) => void;
}

/** The actions for one message. All rows share one menu. */
export function MessageMenu({ request, onClose, onMarkUnread }: MessageMenuProps) {
  const { t } = useTranslation('thread');
  const entries = useEntries(request, onMarkUnread);
  return <MenuAt label={t('menu.label')} x={request.x} y={request.y} entries={entries} onClose={onClose} />;
}

function useEntries(
  { message, selection }: MenuRequest,
  onMarkUnread: (message: Message) => void,
): MenuEntry[] {
  const { t } = useTranslation('thread');
  const copy = useCopy();
  const coordinates = message.isDeleted ? null : (message.location?.coordinates ?? null);
  const text = message.isDeleted || coordinates !== null ? '' : message.text;
  const fileEntries = useFileEntries(message);
  const entries: MenuEntry[] = [];
  const addCopy = (id: string, label: string, icon: ReactNode, copied: string) =>
    entries.push({ id, label, icon, onAction: () => copy(copied, t('menu.copied')) });
  if (selection !== '')
    addCopy('selection', t('menu.copySelection'), <TextSelect aria-hidden="true" />, selection);
  if (text !== '') addCopy('text', t('menu.copyText'), <Copy aria-hidden="true" />, text);
  if (coordinates !== null) {
    addCopy('place', t('menu.copyCoordinates'), <MapPin aria-hidden="true" />, plainCoordinates(coordinates));
  }
  entries.push(...fileEntries, {
    id: 'unread',
    label: t('menu.markUnread'),
    icon: <Mail aria-hidden="true" />,
    onAction: () => onMarkUnread(message),
  });
  return entries;
}

type FileAction = 'openFile' | 'saveFile' | 'copyFile' | 'showFile' | 'removeFile';

/** For a file that is on this computer. */
function useFileEntries({ msgId, attachment, isDeleted }: Message): MenuEntry[] {
  const { t } = useTranslation('thread');
  const status = useFiles(({ byMsgId }) => byMsgId.get(msgId));
  const { open, saveAs, copy, showInFolder, remove } = useFileActions();
  if (attachment === null || isDeleted || status?.state !== 'here') return [];
  const entry = (id: FileAction, icon: ReactNode, act: (file: FileOfMessage) => void): MenuEntry => ({
    ...{ id, icon, label: t(`menu.${id}`) },
    onAction: () => act({ msgId, attachment }),
  });
  return [
    entry('openFile', <ExternalLink aria-hidden="true" />, open),
    entry('saveFile', <Save aria-hidden="true" />, saveAs),
    entry('copyFile', <Copy aria-hidden="true" />, copy),
    entry('showFile', <FolderOpen aria-hidden="true" />, showInFolder),
    entry('removeFile', <Trash2 aria-hidden="true" />, remove),
  ];
}
