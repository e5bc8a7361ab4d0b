import type { ReactNode } from 'react';
import styles from './Section.module.css';
import { useSought } from './soughtOnPage.ts';

interface SectionProps {
  readonly title: string;
  /** Sets the space around it and the line that divides it from the next. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A titled part of a pane or a dialog. */
export function Section({ title, className, children }: SectionProps) {
  return (
    <section ref={useSought(title)} className={className}>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}
