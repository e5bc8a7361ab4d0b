import { useEffect, useEffectEvent } from 'react';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { isCovered } from '../../../ui/overlays/isCovered.ts';
import { useNamed } from './usePaste.ts';

/** Files that are pasted where one doesn't write have no recipients yet: the person is asked for them, and for the account. */
export function useStrayPaste(): void {
  const { offered } = useAppStores();
  const named = useNamed();
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented || isCovered() || isInField(event)) return;
    event.preventDefault();
    offered.getState().offer(files.map(named));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, []);
}

const isInField = ({ target }: ClipboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null;
