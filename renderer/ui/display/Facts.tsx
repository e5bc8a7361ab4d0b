import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** A list of facts: alternating `dt` and `dd`, side by side. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}
