import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isPlain, useKeys } from '../keys/useKeys.ts';
import { nextScale, wheelFactor } from '../zoom/geometry.ts';
import { LEAST, MOST } from './pageLayout.ts';

/** The scale of the pages: fitted to the width (`fitting`) until the person zooms by buttons, + - 0 1, or Ctrl with the wheel. */
export function usePdfZoom(scroller: RefObject<HTMLElement | null>, fitting: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = chosen ?? fitting;
  const choose = (wanted: number) => setChosen(Math.min(MOST, Math.max(LEAST, wanted)));
  const step = (direction: 1 | -1) => choose(nextScale(scale, direction));
  const toWidth = () => setChosen(null);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const factor = wheelFactor(event.deltaY, true);
    setChosen((before) => Math.min(MOST, Math.max(LEAST, (before ?? fitting) * factor)));
  });
  useEffect(() => {
    const { current } = scroller;
    const listener = (event: WheelEvent) => onWheel(event);
    // React listens passively, and the whole window would become larger.
    current?.addEventListener('wheel', listener, { passive: false });
    return () => current?.removeEventListener('wheel', listener);
  }, [scroller]);

  useKeys((event) => {
    if (!isPlain(event)) return false;
    switch (event.key) {
      case '+':
      case '=':
        step(1);
        return true;
      case '-':
        step(-1);
        return true;
      case '0':
        toWidth();
        return true;
      case '1':
        choose(1);
        return true;
      default:
        return false;
    }
  });
  const isFitted = Math.abs(scale - fitting) < 0.001;
  return {
    scale,
    step,
    toggle: isFitted ? ('zoomActual' as const) : ('zoomWidth' as const),
    onToggle: () => (isFitted ? choose(1) : toWidth()),
  };
}
