import { useEffect, useEffectEvent } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTriageState } from '../triage/triageStore.ts';

/** Opens the details once the person asks for the note on the open conversation. */
export function useDetailsForNote(convId: ConvId | null, setOpen: (isOpen: boolean) => void): void {
  const { account } = useAccountStores().bridge;
  const isWanted = useTriageState(({ noted }) => noted?.account === account && noted.convId === convId);
  const open = useEffectEvent(() => setOpen(true));
  useEffect(() => {
    if (isWanted) open();
  }, [isWanted]);
}
