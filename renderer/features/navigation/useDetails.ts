import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useMediaQuery } from '../../ui/page/useMediaQuery.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { useLayout } from './layoutStore.ts';
import { usePanes } from './panesStore.ts';

/** Below this width, and beside two conversations, details cover the thread instead of being beside it. */
const NARROW = '(max-width: 999px)';

/** Whether the details of this pane's conversation are shown, where, and how that is changed. */
export function useDetails() {
  const { pane } = useAccountStores();
  const isSplit = usePanes((state) => state.isSplit);
  const isNarrow = useMediaQuery(NARROW) || isSplit;
  const isOverlayOpen = useLayout((state) => state.detailsOver === pane);
  const setOver = useLayout((state) => state.setDetailsOver);
  const isPaneOpen = useSettings((state) => state.settings.detailsOpen);
  const change = useChangeSettings();
  const isOpen = isNarrow ? isOverlayOpen : isPaneOpen;
  const setOpen = (wanted: boolean) => {
    if (isNarrow) setOver(wanted ? pane : null);
    else void change({ detailsOpen: wanted });
  };
  return { isOpen, isNarrow, setOpen };
}
