import type { AccountId } from '../../../shared/model/ids.ts';
import { AccountStoresContext, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { TimeDialog } from '../../ui/overlays/TimeDialog.tsx';
import { useOpenStores } from '../account/allAccounts.ts';
import { type Picked, useTriageState } from './triageStore.ts';
import { useTriage } from './useTriage.ts';

/** Asks until when conversations are to be snoozed, of whichever accounts they are, over the panes of the shown one. */
export function SnoozeDialog({ shown }: { readonly shown: AccountId }) {
  const asked = useTriageState((state) => state.asked);
  const stores = useOpenStores().get(shown);
  if (asked === null || stores === undefined) return null;
  return (
    <AccountStoresContext value={stores}>
      <Asking asked={asked} />
    </AccountStoresContext>
  );
}

function Asking({ asked }: { readonly asked: readonly Picked[] }) {
  const { t } = useTranslation('frame');
  const { triage } = useAppStores();
  const { snooze } = useTriage();
  // The answer of core may come when it is about others.
  const close = () => {
    if (triage.getState().asked === asked) triage.getState().ask(null);
  };
  return (
    <TimeDialog
      title={t('triage.snoozeTitle', { count: asked.length })}
      action={t('triage.snoozeAction')}
      onChosen={async (until) => {
        await snooze(asked, until);
        close();
      }}
      onClose={close}
    />
  );
}
