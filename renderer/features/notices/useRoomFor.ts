import { type RefObject, useEffect } from 'react';

/** Above and below the notices, CSS pixels. */
const GAPS = 16;

/** Says in `--notices-height` how tall the notices are, so that forms end above them. */
export function useRoomFor(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = region.current?.offsetHeight ?? 0;
      style.setProperty('--notices-height', `${height === 0 ? 0 : height + GAPS}px`);
      // The form may be smaller now, and the field beyond its edge.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement) field.scrollIntoView({ block: 'nearest' });
    });
    if (region.current) observer.observe(region.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-height');
    };
  }, [region]);
}
