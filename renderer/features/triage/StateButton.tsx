import { CheckCheck, Inbox } from 'lucide-react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { keysFor } from '../shortcuts/shortcuts.ts';
import { useTriage } from './useTriage.ts';

/** Marks the open conversation as done, or moves it to the inbox; nothing until it is loaded. */
export function StateButton({ convId }: { readonly convId: ConvId }) {
  const { t } = useTranslation('frame');
  const { platform } = useAppStores().info;
  const { toggleDone, open } = useTriage();
  const conversation = useConversation(convId);
  if (conversation === null) return null;
  return conversation.state.kind === 'open' ? (
    <IconButton
      label={t('triage.done')}
      keys={keysFor('mark-done', platform)}
      onPress={() => toggleDone([conversation])}
    >
      <CheckCheck />
    </IconButton>
  ) : (
    <IconButton label={t('triage.open')} onPress={() => open([conversation])}>
      <Inbox />
    </IconButton>
  );
}
