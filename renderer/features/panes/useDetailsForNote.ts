import { useEffect, useEffectEvent } from 'react';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useDetails } from '../navigation/useDetails.ts';
import { useTriageState } from '../triage/triageStore.ts';

/** Opens the details once the person asks for the note on the conversation of this pane. */
export function useDetailsForNote(): void {
  const { account } = useAccountStores().bridge;
  const convId = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? selection.convId : null,
  );
  const { setOpen } = useDetails();
  const isWanted = useTriageState(({ noted }) => noted?.account === account && noted.convId === convId);
  const open = useEffectEvent(() => setOpen(true));
  useEffect(() => {
    if (isWanted) open();
  }, [isWanted]);
}
