import type { ReactNode } from 'react';
import { BackButton } from './BackButton.tsx';
import styles from './PaneHeader.module.css';

interface PaneHeaderProps {
  readonly avatar: ReactNode;
  readonly title: string;
  readonly subtitle: string;
  readonly actions?: ReactNode;
}

/** The name of a conversation and its people. */
export function PaneHeader({ avatar, title, subtitle, actions }: PaneHeaderProps) {
  return (
    <header className={styles['header']}>
      <BackButton />
      {avatar === null ? null : <div className={styles['avatar']}>{avatar}</div>}
      <div className={styles['words']}>
        <h1 dir="auto" className={styles['title']} title={title}>
          {title}
        </h1>
        {subtitle === '' ? null : (
          <p dir="auto" className={styles['subtitle']} title={subtitle}>
            {subtitle}
          </p>
        )}
      </div>
      {actions}
    </header>
  );
}
