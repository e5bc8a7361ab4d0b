import { Download, Files, LayoutGrid, List, X } from 'lucide-react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Choice } from '../../ui/controls/Choice.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useNameInAll } from '../account/useNameInAll.ts';
import { ConversationAvatar } from '../conversations/ConversationAvatar.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { PaneHeader } from '../navigation/PaneHeader.tsx';
import { useSelection } from '../navigation/selectionStore.ts';
import { useFront } from '../navigation/useFront.ts';
import styles from './FilesPaneHeader.module.css';
import { useConversationTitle } from './rows/FileFacts.tsx';
import { useFilePanel } from './store/filePanelStore.ts';

/** The title, the view and the way back. */
export function FilesPaneHeader({ convId }: { readonly convId: ConvId | null }) {
  const { t } = useTranslation('files');
  const leave = useSelection((state) => state.leaveFiles);
  const show = useLayout((state) => state.show);
  const isAlone = useFront() !== 'all';
  const account = useNameInAll();
  const actions = (
    <div className={styles['actions']}>
      <ViewChoice />
      <IconButton label={t('downloads.heading')} onPress={() => show('downloads')}>
        <Download />
      </IconButton>
      {isAlone ? null : (
        <IconButton label={t('panel.back')} onPress={leave}>
          <X />
        </IconButton>
      )}
    </div>
  );
  return convId === null ? (
    <PaneHeader
      avatar={
        <span className={styles['icon']}>
          <Files aria-hidden="true" />
        </span>
      }
      title={account === null ? t('panel.titleAll') : t('panel.titleAccount', { account })}
      subtitle=""
      actions={actions}
    />
  ) : (
    <OfConversation convId={convId} actions={actions} />
  );
}

function OfConversation({ convId, actions }: { readonly convId: ConvId; readonly actions: React.ReactNode }) {
  const { t } = useTranslation('files');
  const conversation = useConversation(convId);
  const title = useConversationTitle(convId);
  return (
    <PaneHeader
      avatar={
        conversation === null ? null : (
          <ConversationAvatar people={conversation.people} isNote={conversation.isNote} />
        )
      }
      title={title === '' ? '' : t('panel.titleOf', { conversation: title })}
      subtitle=""
      actions={actions}
    />
  );
}

function ViewChoice() {
  const { t } = useTranslation('files');
  const view = useFilePanel((state) => state.view);
  const setView = useFilePanel((state) => state.setView);
  return (
    <Choice
      label={t('panel.view')}
      isLabelHidden
      value={view}
      onChange={setView}
      options={[
        { value: 'grid', label: t('panel.grid'), icon: <LayoutGrid aria-hidden="true" />, isIconOnly: true },
        { value: 'list', label: t('panel.list'), icon: <List aria-hidden="true" />, isIconOnly: true },
      ]}
    />
  );
}
