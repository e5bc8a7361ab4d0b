import { useCallback, useState, useSyncExternalStore } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Front } from '../navigation/useFront.ts';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import styles from './Panes.module.css';

/** The class of a pane: in its place, alone in the window, or behind the front one. */
export const placing = (front: Front) => (pane: Front, className: string | undefined) =>
  front === 'all' ? cx(className) : cx(className, styles['single'], front !== pane && styles['behind']);

type WidthSetting = 'listWidth' | 'detailsWidth' | 'besideWidth';

/** CSS pixels. */
const MIN_CONVERSATION = 320;

interface Limits {
  /** CSS pixels. */
  readonly min: number;
  readonly max: number;
  /** Of the window's width, 0 to 1: the conversation in the middle needs the rest. */
  readonly share: number;
}

/** A pane's width: while it is being moved a thing of the moment, afterwards a setting. Never more than the window has room for. */
export function useWidth(name: WidthSetting, { min, max: widest, share }: Limits) {
  const most = Math.min(widest, Math.floor(useWindowWidth() * share));
  return useKeptWidth(name, min, most);
}

/** That of the conversation beside the main one, which keeps as much as it needs, and so does the list. */
export function useWidthBeside() {
  const list = useSettings(({ settings }) => settings.listWidth);
  return useKeptWidth('besideWidth', MIN_CONVERSATION, useWindowWidth() - list - MIN_CONVERSATION);
}

function useKeptWidth(name: WidthSetting, min: number, most: number) {
  const kept = useSettings((state) => state.settings[name]);
  const change = useChangeSettings();
  const [moving, setMoving] = useState<number | null>(null);
  const max = Math.max(min, most);
  const onRest = (value: number) => {
    void change({ [name]: value }).finally(() => setMoving(null));
  };
  return { value: Math.min(max, moving ?? kept), min, max, onMove: setMoving, onRest };
}

/** CSS pixels. */
function useWindowWidth(): number {
  const subscribe = useCallback((changed: () => void) => {
    window.addEventListener('resize', changed);
    return () => window.removeEventListener('resize', changed);
  }, []);
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}
