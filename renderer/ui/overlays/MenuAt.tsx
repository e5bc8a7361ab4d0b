import { useRef } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import { useOpenerOf } from './focusHome.ts';
import menuStyles from './Menu.module.css';
import { type MenuChoice, type MenuEntry, menuItems } from './Menu.tsx';
import styles from './MenuAt.module.css';

interface MenuAtProps {
  readonly label: string;
  /** CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
  readonly entries: readonly (MenuEntry | MenuChoice)[];
  readonly onClose: () => void;
}

/** A menu that opens at a point of the window. */
export function MenuAt({ label, x, y, entries, onClose }: MenuAtProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useOpenerOf();
  return (
    <>
      <span ref={anchor} className={styles['anchor']} style={{ left: x, top: y }} />
      <Popover
        isOpen
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        onOpenChange={onClose}
        aria-label={label}
        className={cx(menuStyles['popover'])}
      >
        <Menu
          ref={menu}
          aria-label={label}
          autoFocus="first"
          onClose={onClose}
          className={cx(menuStyles['menu'])}
        >
          {menuItems(entries)}
        </Menu>
      </Popover>
    </>
  );
}
