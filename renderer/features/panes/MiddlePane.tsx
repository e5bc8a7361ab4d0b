import { MessagesSquare } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Keys } from '../../ui/display/Keys.tsx';
import { useIsAll } from '../account/allAccounts.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { FilesPane } from '../files/FilesPane.tsx';
import type { Selection } from '../navigation/selectionStore.ts';
import { NewConversationPane } from '../newConversation/NewConversationPane.tsx';
import { keysFor } from '../shortcuts/shortcuts.ts';
import { PendingThreadPane } from '../thread/PendingThreadPane.tsx';
import { ThreadPane } from '../thread/ThreadPane.tsx';
import styles from './Panes.module.css';

/** The open conversation, or what is shown instead. Not drawn again where only the pane that is in use changes. */
export const MiddlePane = memo(function MiddlePane({ selection }: { readonly selection: Selection }) {
  switch (selection?.kind) {
    case 'conversation':
      return <ThreadPane convId={selection.convId} />;
    case 'outbox':
      return <PendingThreadPane key={selection.id} outboxId={selection.id} />;
    case 'new':
      return <NewConversationPane />;
    case 'files':
      return <FilesPane convId={selection.convId} />;
    case undefined:
      return <NothingOpen />;
  }
});

function NothingOpen() {
  const { t } = useTranslation('frame');
  const { platform } = useAppStores().info;
  const hasConversations = useConversations((state) => (state.page?.counts.all ?? 0) > 0);
  const hasAny = useStore(useAppStores().merged, (state) => state.counts.all > 0);
  if (!(useIsAll() ? hasAny : hasConversations)) return null;
  return (
    <EmptyState icon={<MessagesSquare />} title={t('middle.none')}>
      <p className={styles['words']}>{t('middle.noneBody')}</p>
      <Keys keys={keysFor('go-to', platform)} />
    </EmptyState>
  );
}
