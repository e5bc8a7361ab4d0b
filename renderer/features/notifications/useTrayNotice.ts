import { useEffect, useEffectEvent, useRef } from 'react';
import { useWindowFocus } from '../../lib/bridge/useWindowFocus.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';

/** Explains that Parley runs on in the tray, once the window is in use again, where the system did not show that when it was closed. */
export function useTrayNotice(): void {
  const { t } = useTranslation('frame');
  const isWaiting = useSettings(({ settings }) => settings.trayNotice);
  const change = useChangeSettings();
  const warn = useNotices((state) => state.warn);
  const isFocused = useWindowFocus();
  const isSaid = useRef(false);
  const say = useEffectEvent(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    warn(t('tray.stillRunning'));
    void change({ trayNotice: false });
  });
  useEffect(() => {
    if (isWaiting && isFocused) say();
  }, [isWaiting, isFocused]);
}
