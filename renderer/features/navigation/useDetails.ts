import { useMediaQuery } from '../../ui/page/useMediaQuery.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { useLayout } from './layoutStore.ts';

/** Below this width details cover the thread instead of being beside it. */
const NARROW = '(max-width: 999px)';

/** Whether details are shown, where, and how that is changed. */
export function useDetails() {
  const isNarrow = useMediaQuery(NARROW);
  const isOverlayOpen = useLayout((state) => state.isDetailsOverlayOpen);
  const setOverlay = useLayout((state) => state.setDetailsOverlay);
  const isPaneOpen = useSettings((state) => state.settings.detailsOpen);
  const change = useChangeSettings();
  const isOpen = isNarrow ? isOverlayOpen : isPaneOpen;
  const setOpen = (wanted: boolean) => {
    if (isNarrow) setOverlay(wanted);
    else void change({ detailsOpen: wanted });
  };
  return { isOpen, isNarrow, setOpen };
}
