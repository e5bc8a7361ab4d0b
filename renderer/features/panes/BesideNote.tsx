import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { usePanes } from '../navigation/panesStore.ts';
import styles from './Panes.module.css';

/** Says which conversation is open beside this one, where there is no room for both. */
export function BesideNote() {
  const isBehind = usePanes(({ hasBeside, isSplit }) => hasBeside && !isSplit);
  return isBehind ? <Note /> : null;
}

function Note() {
  const { t } = useTranslation('frame');
  const { panes } = useAccountStores();
  const convId = useStore(panes.selections.beside, ({ selection }) =>
    selection?.kind === 'conversation' || selection?.kind === 'files' ? selection.convId : null,
  );
  const conversation = useConversation(convId);
  if (conversation === null) return null;
  const name = conversationTitle(t, conversation);
  return (
    <aside aria-label={t('beside.behindLabel')} className={styles['note']}>
      <p dir="auto" className={styles['noteWords']}>
        {t('beside.behind', { name })}
      </p>
      <Button onPress={panes.swap}>{t('beside.show')}</Button>
      <IconButton label={t('beside.close')} onPress={panes.closeBeside}>
        <X />
      </IconButton>
    </aside>
  );
}
