import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './Splitter.module.css';

const STEP = 16;

interface SplitterProps {
  readonly label: string;
  /** The id of the pane whose width it sets. */
  readonly controls: string;
  /** The side of the splitter that the pane is on. */
  readonly side: 'start' | 'end';
  /** CSS pixels, all four. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number;
  /** While it moves. */
  readonly onMove: (value: number) => void;
  /** Once the movement has ended. */
  readonly onRest: (value: number) => void;
}

/** Sets a pane's width by dragging, by the arrow keys, Home and End, and back to the default by a double click. */
export function Splitter(props: SplitterProps) {
  const { label, controls, side, value, min, max, defaultValue, onMove, onRest } = props;
  const drag = useRef<{ readonly from: number; readonly value: number } | null>(null);
  const sign = side === 'start' ? 1 : -1;
  const clamp = (wanted: number) => Math.round(Math.min(max, Math.max(min, wanted)));

  const settle = (wanted: number) => {
    onMove(clamp(wanted));
    onRest(clamp(wanted));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: value - sign * STEP, ArrowRight: value + sign * STEP, Home: min, End: max };
    if (!Object.hasOwn(wanted, event.key)) return;
    event.preventDefault();
    settle(wanted[event.key as keyof typeof wanted]);
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, value };
  };
  const dragged = (event: PointerEvent) =>
    drag.current && clamp(drag.current.value + sign * (event.clientX - drag.current.from));
  const onPointerMove = (event: PointerEvent) => {
    const width = dragged(event);
    if (width !== null) onMove(width);
  };
  const onPointerUp = (event: PointerEvent) => {
    const width = dragged(event);
    drag.current = null;
    if (width !== null) onRest(width);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no <hr> (WAI-ARIA, window splitter)
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={cx(styles['splitter'])}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => settle(defaultValue)}
    />
  );
}
