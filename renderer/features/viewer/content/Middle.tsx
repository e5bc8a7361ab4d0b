import type { MouseEvent, ReactNode } from 'react';
import styles from './Middle.module.css';

interface MiddleProps {
  /** A click beside the contents; omitted: nothing. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Puts something small into the middle of the viewer. */
export function Middle({ onClose, children }: MiddleProps) {
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to close, beside Esc and the button
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is that key
    <div className={styles['middle']} onClick={onClick}>
      {children}
    </div>
  );
}
