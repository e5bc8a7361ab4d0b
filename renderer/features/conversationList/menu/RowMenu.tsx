import {
  AlarmClock,
  AppWindow,
  CheckCheck,
  Columns2,
  FileDown,
  Forward,
  Globe,
  Inbox,
  Link,
  ListFilter,
  Mail,
  MailOpen,
  Pencil,
  Pin,
  PinOff,
  SquareCheck,
  StickyNote,
  Tag,
} from 'lucide-react';
import type { Conversation } from '../../../../shared/model/conversations.ts';
import { CONVERSATION_LEVELS } from '../../../../shared/model/notifications.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { afterReturn } from '../../../ui/overlays/focusHome.ts';
import type { MenuChoice, MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { MenuAt } from '../../../ui/overlays/MenuAt.tsx';
import { useOpenBeside } from '../../account/useOpenBeside.ts';
import { keyOf } from '../../conversations/merged/mergedRows.ts';
import { useConversationActions } from '../../conversations/useConversationActions.ts';
import { useHandOver } from '../../handover/useHandOver.ts';
import { useHasOwnWindow } from '../../navigation/ownWindowsStore.ts';
import { useOwnWindow } from '../../ownWindow/useOwnWindow.ts';
import { useCopyLink, useCopyWebLink } from '../../places/useCopyLink.ts';
import { useMakeRule } from '../../rules/useMakeRule.ts';
import { useSettings } from '../../settings/settingsStore.ts';
import { pickedOf, useTriageState } from '../../triage/triageStore.ts';
import { useAskNote } from '../../triage/useAskNote.ts';
import { useTriage } from '../../triage/useTriage.ts';

/** The conversation of the menu, and its position (CSS pixels of the window). */
export interface RowMenuRequest {
  readonly conversation: Conversation;
  readonly x: number;
  readonly y: number;
  /** The row, or its button. */
  readonly opener: HTMLElement;
}

interface RowMenuProps {
  readonly request: RowMenuRequest;
  readonly onRename: () => void;
  readonly onClose: () => void;
}

/** The actions for one conversation of the list. All rows share one menu. */
export function RowMenu({ request, onRename, onClose }: RowMenuProps) {
  const { t } = useTranslation('frame');
  const { conversation, x, y } = request;
  const entries = useEntries(conversation, onRename);
  const label = t('rowMenu.label', { name: conversationTitle(t, conversation) });
  return <MenuAt label={label} x={x} y={y} entries={entries} onClose={onClose} />;
}

/** Acts once the row has the focus again, which it passes on if it leaves the list. */
const onceReturned = (act: () => void) => (): void => afterReturn(act);

/** Where it stands on this computer. */
function useStateEntries(conversation: Conversation): readonly MenuEntry[] {
  const { t } = useTranslation('frame');
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const { toggleDone, open, askSnooze } = useTriage();
  const makeRule = useMakeRule();
  const askNote = useAskNote();
  const { convId, state } = conversation;
  const snooze: MenuEntry = {
    id: 'snooze',
    label: t(state.kind === 'snoozed' ? 'triage.snoozeAgain' : 'triage.snooze'),
    icon: <AlarmClock aria-hidden="true" />,
    onAction: onceReturned(() => askSnooze([conversation])),
  };
  const done: MenuEntry = {
    id: 'done',
    label: t('triage.done'),
    icon: <CheckCheck aria-hidden="true" />,
    onAction: onceReturned(() => toggleDone([conversation])),
  };
  const toInbox: MenuEntry = {
    id: 'open',
    label: t('triage.open'),
    icon: <Inbox aria-hidden="true" />,
    onAction: onceReturned(() => open([conversation])),
  };
  const labels: MenuEntry = {
    id: 'labels',
    label: t('choose', { ns: 'labels' }),
    icon: <Tag aria-hidden="true" />,
    onAction: onceReturned(() => triage.getState().askLabels([pickedOf(account, conversation)])),
  };
  const note: MenuEntry = {
    id: 'note',
    label: t('note.heading', { ns: 'labels' }),
    icon: <StickyNote aria-hidden="true" />,
    onAction: onceReturned(() => askNote({ account, convId })),
  };
  const rule: MenuEntry = {
    id: 'rule',
    label: t('make.action', { ns: 'rules' }),
    icon: <ListFilter aria-hidden="true" />,
    onAction: onceReturned(() => makeRule.ofConversation(conversation)),
  };
  const others = [snooze, labels, note, rule];
  if (state.kind === 'open') return [done, ...others];
  return state.kind === 'done' ? [toInbox, ...others] : [toInbox, done, ...others];
}

/** For those who have a mouse alone. */
function useSelectEntry(conversation: Conversation): MenuEntry {
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const picked = pickedOf(account, conversation);
  const isPicked = useTriageState((state) => state.picked.has(keyOf(picked)));
  const toggle = useTriageState((state) => state.toggle);
  return {
    id: 'select',
    label: t(isPicked ? 'rowMenu.deselect' : 'rowMenu.select'),
    icon: <SquareCheck aria-hidden="true" />,
    onAction: onceReturned(() => toggle(picked)),
  };
}

/** It as a file of the person's. */
function useFileEntries({ convId }: Conversation): readonly MenuEntry[] {
  const { t } = useTranslation('transcripts');
  const { t: inHandover } = useTranslation('handover');
  const { bridge, transcripts } = useAccountStores();
  const { account } = bridge;
  const handOver = useHandOver();
  return [
    {
      id: 'transcript',
      label: t('save.action'),
      icon: <FileDown aria-hidden="true" />,
      onAction: onceReturned(() => transcripts.getState().want({ convId, msgIds: null })),
    },
    {
      id: 'handover',
      label: inHandover('action'),
      icon: <Forward aria-hidden="true" />,
      onAction: onceReturned(() => handOver([{ account, convId }])),
    },
  ];
}

function useBesideEntry({ convId }: Conversation): MenuEntry {
  const { t } = useTranslation('frame');
  const { panes } = useAccountStores();
  const { toggle } = useOpenBeside();
  return {
    id: 'beside',
    label: panes.holderOf(convId) === 'beside' ? t('beside.close') : t('beside.open'),
    icon: <Columns2 aria-hidden="true" />,
    onAction: onceReturned(() => toggle(convId)),
  };
}

function useWindowEntry({ convId }: Conversation): MenuEntry {
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const hasOne = useHasOwnWindow({ account, convId });
  const { open } = useOwnWindow();
  return {
    id: 'window',
    label: t(hasOne ? 'ownWindow.show' : 'ownWindow.open'),
    icon: <AppWindow aria-hidden="true" />,
    onAction: onceReturned(() => open(convId)),
  };
}

function useEntries(
  conversation: Conversation,
  onRename: RowMenuProps['onRename'],
): readonly (MenuEntry | MenuChoice)[] {
  const { t } = useTranslation('frame');
  const beside = useBesideEntry(conversation);
  const { convId, isPinned, notify, unread } = conversation;
  const inSettings = useSettings(({ settings }) => settings.notify);
  const copyLink = useCopyLink();
  const copyWebLink = useCopyWebLink();
  const ofState = useStateEntries(conversation);
  const { markUnread, setNotify, setPinned } = useConversationActions(convId);
  const { markReadHere } = useTriage();
  return [
    unread > 0
      ? {
          id: 'read',
          label: t('rowMenu.markRead'),
          icon: <MailOpen aria-hidden="true" />,
          onAction: onceReturned(() => markReadHere(conversation)),
        }
      : {
          id: 'unread',
          label: t('details.markUnread'),
          icon: <Mail aria-hidden="true" />,
          onAction: onceReturned(() => markUnread(conversation)),
        },
    {
      id: 'pin',
      label: isPinned ? t('rowMenu.unpin') : t('rowMenu.pin'),
      icon: isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      onAction: () => setPinned(!isPinned),
    },
    ...ofState,
    useSelectEntry(conversation),
    beside,
    useWindowEntry(conversation),
    {
      id: 'rename',
      label: t('rowMenu.rename'),
      icon: <Pencil aria-hidden="true" />,
      onAction: onRename,
    },
    ...useFileEntries(conversation),
    {
      id: 'link',
      label: t('rowMenu.copyLink'),
      icon: <Link aria-hidden="true" />,
      onAction: () => copyLink({ convId, msgId: null }),
    },
    ...(copyWebLink === null
      ? []
      : [
          {
            id: 'web-link',
            label: t('rowMenu.copyWebLink'),
            icon: <Globe aria-hidden="true" />,
            onAction: () => copyWebLink(convId),
          },
        ]),
    {
      id: 'notify',
      label: t('settings.notifications.level'),
      options: CONVERSATION_LEVELS.map((level) => ({
        id: `notify-${level}`,
        label:
          level === 'default'
            ? t(`settings.notifications.asInSettings.${inSettings}`)
            : t(`settings.notifications.levels.${level}`),
        isChosen: level === notify,
        onAction: () => setNotify(level),
      })),
    },
  ];
}
