import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './Bubble.module.css';

interface BubbleProps {
  readonly isFromSelf: boolean;
  /** What a critical message looks like; words say it too. */
  readonly isCritical?: boolean;
  /** Holds a card as wide as itself; time and state stand below. */
  readonly isCard?: boolean;
  /** Drawn as an outline: there is nothing in it any more. */
  readonly isHollow?: boolean;
  /** Time and state, at the end of the last line where it fits. */
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
