import {
  Bell,
  BellOff,
  Copy,
  ExternalLink,
  FolderOpen,
  Forward,
  Link,
  ListChecks,
  ListFilter,
  Mail,
  MapPin,
  MessageSquareQuote,
  Reply,
  Save,
  TextSelect,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../../../shared/model/messages.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import type { MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { MenuAt } from '../../../ui/overlays/MenuAt.tsx';
import { useFiles } from '../../media/filesStore.ts';
import { type FileOfMessage, useFileActions } from '../../media/useFileActions.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { useCopy } from '../../notices/useCopy.ts';
import { useCopyLink } from '../../places/useCopyLink.ts';
import { useReminders } from '../../reminders/remindersStore.ts';
import { useMakeRule } from '../../rules/useMakeRule.ts';
import { useMessagesAsText } from '../asText/useMessagesAsText.ts';
import { plainCoordinates } from '../messages/coordinates.ts';
import type { MessageHandlers } from '../messages/messageHandlers.ts';
import { withWholeText } from '../messages/wholeText.ts';

/** The message of the menu, its position (CSS pixels of the window), and the text selected at that time. */
export interface MenuRequest {
  readonly message: Message;
  readonly x: number;
  readonly y: number;
  readonly selection: string;
}

interface MessageMenuProps {
  readonly request: MenuRequest;
  readonly handlers: Pick<MessageHandlers, 'reply' | 'choose' | 'forward'>;
  readonly onClose: () => void;
  readonly onMarkUnread: (message: Message) => void;
}

/** The actions for one message. All rows share one menu. */
export function MessageMenu(props: MessageMenuProps) {
  const { request, onClose } = props;
  const { t } = useTranslation('thread');
  const entries = useEntries(props);
  return <MenuAt label={t('menu.label')} x={request.x} y={request.y} entries={entries} onClose={onClose} />;
}

function useEntries({
  request: { message, selection },
  handlers,
  onMarkUnread,
}: MessageMenuProps): MenuEntry[] {
  const { t } = useTranslation('thread');
  const copyEntries = useCopyEntries(message, selection);
  const fileEntries = useFileEntries(message);
  const reminderEntries = useReminderEntries(message);
  const ruleEntries = useRuleEntries(message);
  return [
    {
      id: 'reply',
      label: t('menu.reply'),
      icon: <Reply aria-hidden="true" />,
      onAction: () => handlers.reply(message),
    },
    ...(message.isDeleted
      ? []
      : [
          {
            id: 'forward',
            label: t('menu.forward'),
            icon: <Forward aria-hidden="true" />,
            onAction: () => handlers.forward(message),
          },
        ]),
    ...copyEntries,
    {
      id: 'choose',
      label: t('menu.choose'),
      icon: <ListChecks aria-hidden="true" />,
      onAction: () => handlers.choose(message, false),
    },
    ...fileEntries,
    ...reminderEntries,
    ...ruleEntries,
    {
      id: 'unread',
      label: t('menu.markUnread'),
      icon: <Mail aria-hidden="true" />,
      onAction: () => onMarkUnread(message),
    },
  ];
}

function useCopyEntries(message: Message, selection: string): MenuEntry[] {
  const { t } = useTranslation('thread');
  const copy = useCopy();
  const copyLink = useCopyLink();
  const asText = useMessagesAsText();
  const { request } = useAccountStores().bridge;
  const wholeText = async () => (await withWholeText(request, message)).text;
  const coordinates = message.isDeleted ? null : (message.location?.coordinates ?? null);
  const text = message.isDeleted || coordinates !== null ? '' : message.text;
  const entry = (
    id: string,
    label: string,
    icon: ReactNode,
    copied: () => string | Promise<string>,
  ): MenuEntry => ({
    ...{ id, label, icon },
    onAction: () => copy(copied(), t('menu.copied')),
  });
  return [
    ...(selection === ''
      ? []
      : [entry('selection', t('menu.copySelection'), <TextSelect aria-hidden="true" />, () => selection)]),
    ...(text === '' ? [] : [entry('text', t('menu.copyText'), <Copy aria-hidden="true" />, wholeText)]),
    ...(coordinates === null
      ? []
      : [
          entry('place', t('menu.copyCoordinates'), <MapPin aria-hidden="true" />, () =>
            plainCoordinates(coordinates),
          ),
        ]),
    entry('transcript', t('menu.copyWithSender'), <MessageSquareQuote aria-hidden="true" />, () =>
      asText([message]),
    ),
    {
      id: 'link',
      label: t('menu.copyLink'),
      icon: <Link aria-hidden="true" />,
      onAction: () => copyLink(message),
    },
  ];
}

function useReminderEntries(message: Message): MenuEntry[] {
  const { t } = useTranslation('thread');
  const { askAbout, remove, byMsgId } = useReminders((state) => state);
  const { say, failed } = useNotices((state) => state);
  const removeIt = () => void remove(message.msgId).then(() => say(t('menu.reminderRemoved')), failed);
  const entries = [
    {
      id: 'remind',
      label: t('menu.remind'),
      icon: <Bell aria-hidden="true" />,
      onAction: () => askAbout(message),
    },
  ];
  if (!byMsgId.has(message.msgId)) return entries;
  const icon = <BellOff aria-hidden="true" />;
  return [...entries, { id: 'removeReminder', label: t('menu.removeReminder'), icon, onAction: removeIt }];
}

/** Rules look at what others write. */
function useRuleEntries(message: Message): MenuEntry[] {
  const { t } = useTranslation('rules');
  const { ofSender } = useMakeRule();
  if (message.isFromSelf || message.senderEmail === '') return [];
  const icon = <ListFilter aria-hidden="true" />;
  return [{ id: 'rule', label: t('make.action'), icon, onAction: () => ofSender(message) }];
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
