import type { MouseEvent, ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { GapNotice } from './GapNotice.tsx';
import styles from './MessageRowFrame.module.css';
import { DaySeparator, NewSeparator } from './Separators.tsx';
import type { RowHead } from './threadRows.ts';

interface MessageRowFrameProps {
  readonly head: RowHead;
  /** Ms since the epoch; null when unknown. */
  readonly created: number | null;
  readonly isFromSelf: boolean;
  /** The row that Tab reaches and the arrow keys move from. */
  readonly isActive: boolean;
  /** The target of a recent jump. */
  readonly isFlashing?: boolean;
  /** Whether it is selected among several; null: none are being selected. */
  readonly isChosen?: boolean | null;
  readonly onContextMenu?: (event: MouseEvent<HTMLElement>) => void;
  /** It was clicked while messages are being selected. */
  readonly onChoose?: (isStretch: boolean) => void;
  readonly children: ReactNode;
}

/** One row of the thread, within an item of the list: the part above a message, then the message. */
export function MessageRowFrame(props: MessageRowFrameProps) {
  const { head, created, isFromSelf, isActive, isFlashing = false, isChosen = null, children } = props;
  const { onContextMenu, onChoose } = props;
  return (
    <div className={styles['row']}>
      {head.gap === null ? null : <GapNotice state={head.gap} isReachable={isActive} />}
      {head.startsDay && created !== null ? <DaySeparator at={created} isReachable={isActive} /> : null}
      {head.startsNew ? <NewSeparator /> : null}
      {head.startsGroup ? <div className={styles['gap']} /> : null}
      <article
        data-message=""
        tabIndex={isActive ? 0 : -1}
        className={cx(
          styles['item'],
          isFromSelf && styles['self'],
          isFlashing && styles['flash'],
          isChosen && styles['chosen'],
        )}
        onContextMenu={onContextMenu}
        {...(isChosen !== null && onChoose && choosing(onChoose))}
      >
        {children}
      </article>
    </div>
  );
}

/** Anywhere in the row, a click selects it, and does nothing else. */
function choosing(onChoose: (isStretch: boolean) => void) {
  return {
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      event.stopPropagation();
      onChoose(event.shiftKey);
    },
    // Shift would select text up to there.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (event.shiftKey) event.preventDefault();
    },
  };
}
