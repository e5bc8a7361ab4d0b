import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './Bubble.module.css';

interface BubbleProps {
  readonly isFromSelf: boolean;
  /** The look of a critical message. Its text says so, too. */
  readonly isCritical?: boolean;
  /** For a card of the same width; time and state are below it. */
  readonly isCard?: boolean;
  /** Only an outline, because it no longer has content. */
  readonly isHollow?: boolean;
  /** Time and state, at the end of the last line if they fit. */
  readonly meta: ReactNode;
  readonly children: ReactNode;
}

/** The shape around one message. */
export function Bubble({
  isFromSelf,
  isCritical = false,
  isCard = false,
  isHollow = false,
  meta,
  children,
}: BubbleProps) {
  return (
    <div
      className={cx(
        styles['bubble'],
        isFromSelf && styles['self'],
        isCard && styles['card'],
        isHollow && styles['hollow'],
        isCritical && styles['critical'],
      )}
    >
      <div className={styles['content']}>{children}</div>
      <div className={styles['meta']}>{meta}</div>
    </div>
  );
}
