import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { oncePainted } from '../../../lib/paint/oncePainted.ts';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { Target } from '../store/threadState.ts';
import type { MessageVirtualizer } from './messageVirtualizer.ts';

/** Space above the first row, CSS pixels. Its text may change, its height never does. */
export const HISTORY_NOTICE_HEIGHT = 56;

/** Takes the list to each target. Returns whether it has arrived at its first one, and can be seen. */
export function usePlacing(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: MessageVirtualizer,
  rows: readonly ThreadRow[],
  target: Target | null,
): boolean {
  const [isPlaced, setPlaced] = useState(false);
  const goTo = useEffectEvent((place: Target) => {
    const indexOf = (key: number) => rows.findIndex((row) => row.key === key);
    switch (place.kind) {
      case 'newest':
        return virtualizer.scrollToEnd();
      case 'oldest':
        return virtualizer.scrollToOffset(0);
      case 'unread':
      case 'top':
        return virtualizer.scrollToIndex(Math.max(0, indexOf(place.msgId)), { align: 'start' });
      case 'message':
        return virtualizer.scrollToIndex(Math.max(0, indexOf(place.msgId)), { align: 'center' });
    }
  });
  const underWay = useUnderWay(scroller);
  const gone = useRef<Target | null>(null);
  /** The rows turned out higher than estimated, and the document isn't that high yet: it is with the next render, before it is painted. */
  const isTooLow = useRef(false);
  const place = useEffectEvent(() => {
    // It was gone to before, when an account is shown again.
    const isNew = target !== gone.current;
    if (target === null || !(isNew || isTooLow.current)) return;
    gone.current = target;
    goTo(target);
    isTooLow.current = !isAsHigh(scroller.current, virtualizer);
    if (isNew && isMessage(target)) underWay.begin();
    else if (isNew) underWay.end();
    if (isFilled(scroller.current, virtualizer)) setPlaced(true);
  });
  useLayoutEffect(() => place());
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each target
  useEffect(
    () =>
      oncePainted(() => {
        isTooLow.current = false;
      }),
    [target],
  );
  // The virtualizer goes to an index for some frames. When older rows come above, another row has that index.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows change
  useLayoutEffect(() => {
    if (underWay.is() && target !== null) goTo(target);
  }, [rows]);

  // Where the estimates were far off, the first rows are invisible until their real heights have settled the position.
  useEffect(() => {
    if (target === null || isPlaced) return;
    return oncePainted(() => setPlaced(true));
  }, [target, isPlaced]);
  return isPlaced;
}

/** Whether the virtualizer finds the place by the index of a row. */
const isMessage = ({ kind }: Target): boolean => kind === 'message' || kind === 'unread' || kind === 'top';

/** Longer than the virtualizer takes to arrive somewhere, frames. */
const ARRIVED_AFTER = 10;

/** Whether the list is on its way to a message: for some frames, unless the person moves it. */
function useUnderWay(scroller: RefObject<HTMLElement | null>) {
  const left = useRef(0);
  const underWay = useMemo(() => {
    const onFrame = () => {
      left.current -= 1;
      if (left.current > 0) requestAnimationFrame(onFrame);
    };
    return {
      begin: () => {
        if (left.current <= 0) requestAnimationFrame(onFrame);
        left.current = ARRIVED_AFTER;
      },
      is: () => left.current > 0,
      end: () => {
        left.current = 0;
      },
    };
  }, []);
  useEffect(() => {
    const element = scroller.current;
    for (const input of INPUTS) element?.addEventListener(input, underWay.end, { passive: true });
    return () => {
      for (const input of INPUTS) element?.removeEventListener(input, underWay.end);
    };
  }, [scroller, underWay]);
  return underWay;
}

const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** About where the list opens, CSS pixels, so that the rows drawn first are those that stay. */
export function openingOffset(
  rows: readonly ThreadRow[],
  target: Target | null,
  heightOf: (index: number) => number,
): number {
  const tops = [HISTORY_NOTICE_HEIGHT];
  for (const index of rows.keys()) tops.push((tops[index] ?? 0) + heightOf(index));
  const end = Math.max(0, (tops.at(-1) ?? 0) - innerHeight);
  const topOf = (msgId: number) => tops[rows.findIndex(({ key }) => key === msgId)] ?? end;
  switch (target?.kind) {
    case undefined:
    case 'newest':
      return end;
    case 'oldest':
      return 0;
    case 'unread':
    case 'top':
      return Math.min(end, topOf(target.msgId));
    case 'message':
      return Math.min(end, Math.max(0, topOf(target.msgId) - innerHeight / 2));
  }
}

/** Whether the document is as high as the rows that were measured. */
const isAsHigh = (element: HTMLElement | null, virtualizer: MessageVirtualizer): boolean =>
  element !== null &&
  Math.abs(element.scrollHeight - Math.max(element.clientHeight, virtualizer.getTotalSize())) <= 1;

/** Whether the rows in the document fill the view. */
function isFilled(element: HTMLElement | null, virtualizer: MessageVirtualizer): boolean {
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  if (element === null || !first || !last) return false;
  const { scrollTop, clientHeight } = element;
  const isTopFilled = first.index === 0 || first.start <= scrollTop;
  const isEndFilled = last.index === virtualizer.options.count - 1 || last.end >= scrollTop + clientHeight;
  return isTopFilled && isEndFilled;
}
