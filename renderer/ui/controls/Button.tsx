import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from '../cx.ts';
import styles from './Button.module.css';

interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode;
  /** How much it asks to be pressed. One primary button per screen. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'm' | 'l';
  /** As wide as what holds it. */
  readonly isWide?: boolean;
  /** Shown before the text. */
  readonly icon?: ReactNode;
}

export function Button({
  children,
  variant = 'secondary',
  size = 'm',
  isWide = false,
  icon,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={cx(styles['button'], styles[variant], styles[size], isWide && styles['wide'])}
    >
      {icon}
      {children}
    </AriaButton>
  );
}
