import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useDetails } from './useDetails.ts';
import { useFront } from './useFront.ts';

/** Goes back one step: to what was open before, and to the list if there is room for one pane only. */
export function useGoBack(): () => void {
  const { selection } = useAccountStores();
  const details = useDetails();
  const front = useFront();
  return () => {
    const { selection: open, leaveFiles, leaveNew, showList } = selection.getState();
    if (front === 'list') return;
    if (open?.kind === 'files') leaveFiles();
    else if (open?.kind === 'new') leaveNew();
    else if (details.isNarrow && details.isOpen) details.setOpen(false);
    else if (front === 'middle') showList();
  };
}
