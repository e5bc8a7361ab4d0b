import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
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

/** That of the conversation beside the main one. Each of the two keeps as much as it needs, or half where there is too little. */
export function useWidthBeside(main: RefObject<HTMLElement | null>, beside: RefObject<HTMLElement | null>) {
  const room = useRoomFor(main, beside);
  const min = Math.min(MIN_CONVERSATION, Math.floor(room / 2));
  return useKeptWidth('besideWidth', min, room - min);
}

/** The width of two elements side by side, CSS pixels: what the rail, the views and the list leave them. */
function useRoomFor(one: RefObject<HTMLElement | null>, other: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => window.innerWidth / 2);
  useLayoutEffect(() => {
    const [first, second] = [one.current, other.current];
    if (first === null || second === null) return;
    const measure = () => {
      const width = first.offsetWidth + second.offsetWidth;
      // Out of sight they have none.
      if (width > 0) setRoom(width);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [first, second]) observer.observe(each);
    return () => observer.disconnect();
  }, [one, other]);
  return room;
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
