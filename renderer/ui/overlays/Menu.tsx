import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import styles from './Menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
}

interface MenuProps {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** Where there is room; otherwise above it, or at its other edge. */
  readonly placement?: 'bottom end' | 'top start';
}

export function Menu({ label, trigger, entries, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={4} className={cx(styles['popover'])}>
        <AriaMenu aria-label={label} className={cx(styles['menu'])}>
          {menuItems(entries)}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** The children of a menu. */
export const menuItems = (entries: readonly MenuEntry[]): ReactNode =>
  entries.map(({ id, label, icon, onAction }) => (
    <MenuItem key={id} id={id} textValue={label} onAction={onAction} className={cx(styles['item'])}>
      {icon}
      {label}
    </MenuItem>
  ));
