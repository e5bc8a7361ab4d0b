import { useEffect, useEffectEvent } from 'react';

/** Calls `onKeyDown` for every key, before anything in the page sees it, while `isOn`. */
export function useEarlyKeys(isOn: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(onKeyDown);
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isOn]);
}
