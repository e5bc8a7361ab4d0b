import { useEffect, useState } from 'react';
import { useAppStores } from './storesContext.ts';

/** Whether the window has the focus, as reported by the main process. */
export function useWindowFocus(): boolean {
  const { bridge } = useAppStores();
  const [isFocused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => bridge.on('window', ({ focused }) => setFocused(focused)), [bridge]);
  return isFocused;
}
