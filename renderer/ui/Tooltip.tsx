import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { cx } from './cx.ts';
import styles from './Tooltip.module.css';

const DELAY_MS = 500;

/** Says in words what the one thing inside it is, when pointed at or focused. */
export function Tooltip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      {children}
      <AriaTooltip offset={6} className={cx(styles['tooltip'])}>
        {label}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
