import type { ReactNode } from 'react';
import { keepFocus } from '../keepFocus.ts';
import styles from './LinkRow.module.css';
import { RowButton } from './RowButton.tsx';

interface LinkRowsProps {
  /** For screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A list of places. */
export function LinkRows({ label, children }: LinkRowsProps) {
  return (
    <ul ref={keepFocus} aria-label={label} className={styles['list']}>
      {children}
    </ul>
  );
}

interface LinkRowProps {
  readonly title: string;
  /** A line of text. */
  readonly words: string;
  readonly time: string;
  readonly onGo: () => void;
  /** Its buttons. */
  readonly children?: ReactNode;
}

/** A place in a list: it leads there, and has buttons of its own. */
export function LinkRow({ title, words, time, onGo, children }: LinkRowProps) {
  return (
    <li className={styles['row']}>
      <RowButton onClick={onGo}>
        <bdi className={styles['title']}>{title}</bdi>
        <bdi className={styles['words']}>{words}</bdi>
        <span className={styles['time']}>{time}</span>
      </RowButton>
      {children}
    </li>
  );
}
