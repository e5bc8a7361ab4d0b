import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** What is so: `dt` and `dd` by turns, side by side. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}
