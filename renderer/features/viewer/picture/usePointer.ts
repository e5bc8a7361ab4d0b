import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Point, wheelFactor } from '../zoom/geometry.ts';
import type { Posed } from './usePose.ts';

interface PointerOptions {
  readonly stage: RefObject<HTMLElement | null>;
  readonly posed: Posed;
  /** A press beside the picture. */
  readonly onBeside: () => void;
}

/** So far a hand trembles, CSS pixels. */
const TREMBLE = 4;
const LINE = 16;

/** Wheel, drag, press and double press on the stage. */
export function usePointer({ stage, posed, onBeside }: PointerOptions) {
  const [isHeld, setHeld] = useState(false);
  const drag = useRef<{ readonly start: Point; last: Point; hasMoved: boolean } | null>(null);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
    if (stage.current) posed.zoomBy(wheelFactor(delta, event.ctrlKey), fromMiddle(event, stage.current));
  });
  useEffect(() => {
    const { current } = stage;
    const listener = (event: WheelEvent) => onWheel(event);
    // React listens passively, and Ctrl with the wheel would make the whole window larger.
    current?.addEventListener('wheel', listener, { passive: false });
    return () => current?.removeEventListener('wheel', listener);
  }, [stage]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    drag.current = { start, last: start, hasMoved: false };
    if (!posed.isZoomedIn) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag;
    if (!current || !isHeld) return;
    const at = { x: event.clientX, y: event.clientY };
    current.hasMoved ||= Math.hypot(at.x - current.start.x, at.y - current.start.y) > TREMBLE;
    if (!current.hasMoved) return;
    posed.pan({ x: at.x - current.last.x, y: at.y - current.last.y }, false);
    current.last = at;
  };
  const onPointerUp = () => setHeld(false);
  /** After a capture the stage is the target of every press. */
  const isOnPicture = (event: MouseEvent) =>
    document.elementsFromPoint(event.clientX, event.clientY).some(({ tagName }) => tagName === 'IMG');
  const onClick = (event: MouseEvent) => {
    const hasMoved = drag.current?.hasMoved === true;
    drag.current = null;
    if (!hasMoved && event.target === event.currentTarget && !isOnPicture(event)) onBeside();
  };
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!isOnPicture(event)) return;
    if (posed.isZoomedIn) posed.fit();
    else posed.zoomTo(1, fromMiddle(event, event.currentTarget));
  };
  return {
    isHeld,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onClick,
      onDoubleClick,
    },
  };
}

function fromMiddle(
  event: { readonly clientX: number; readonly clientY: number },
  stage: HTMLElement,
): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}
