import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from '../cx.ts';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** Says what a press does, to screen readers and as a tooltip. */
  readonly label: string;
  /** Of its shortcut, one entry per key; the tooltip names them, too. */
  readonly keys?: readonly string[];
  /** The icon. */
  readonly children: ReactNode;
  /** Shows that what it switches is on; its label then says that a press switches it off. */
  readonly isOn?: boolean;
}

export function IconButton({ label, keys = [], children, isOn = false, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={keys.length > 0 ? `${label} (${keys.join('+')})` : label}>
      <AriaButton {...rest} aria-label={label} className={cx(styles['button'], isOn && styles['on'])}>
        {children}
      </AriaButton>
    </Tooltip>
  );
}
