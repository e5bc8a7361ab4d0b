import { CircleAlert, CloudOff, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Banner.module.css';

const ICONS = { info: Info, offline: CloudOff, warning: TriangleAlert, danger: CircleAlert } as const;

interface BannerProps {
  readonly tone: keyof typeof ICONS;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A sentence that stays until its reason is gone. */
export function Banner({ tone, children, actions }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(styles['banner'], styles[tone])}>
      <Icon className={styles['icon']} aria-hidden="true" />
      <div className={styles['words']}>{children}</div>
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
