import { useStore } from 'zustand';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { AccountStoresContext, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TimeDialog } from '../../ui/overlays/TimeDialog.tsx';
import { useOpenStores } from '../account/allAccounts.ts';
import { useTriage } from './useTriage.ts';

/** Asks until when conversations are to be snoozed, of whichever account they are. */
export function SnoozeDialog() {
  const { triage } = useAppStores();
  const asked = useStore(triage, (state) => state.asked);
  const stores = useOpenStores();
  const own = asked && stores.get(asked.account);
  if (!own) return null;
  // The answer of core may come when it is about others.
  const close = () => {
    if (triage.getState().asked === asked) triage.getState().ask(null);
  };
  return (
    <AccountStoresContext value={own}>
      <Asking conversations={asked.conversations} onClose={close} />
    </AccountStoresContext>
  );
}

interface AskingProps {
  readonly conversations: readonly Conversation[];
  readonly onClose: () => void;
}

function Asking({ conversations, onClose }: AskingProps) {
  const { t } = useTranslation('frame');
  const { snooze } = useTriage();
  return (
    <TimeDialog
      title={t('triage.snoozeTitle', { count: conversations.length })}
      action={t('triage.snoozeAction')}
      onChosen={async (until) => {
        await snooze(conversations, until);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
