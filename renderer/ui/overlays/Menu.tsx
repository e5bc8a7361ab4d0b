import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import { Keys } from '../display/Keys.tsx';
import styles from './Menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Small, after the label. */
  readonly hint?: string;
  readonly keys?: readonly string[];
  readonly onAction: () => void;
}

/** Values of which exactly one is the current one. */
export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly options: readonly (MenuEntry & { readonly isChosen: boolean })[];
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
export const menuItems = (entries: readonly (MenuEntry | MenuChoice)[]): ReactNode =>
  entries.map((entry) => ('options' in entry ? menuChoice(entry) : menuItem(entry)));

const menuItem = ({ id, label, icon, hint = '', keys = [], onAction }: MenuEntry): ReactNode => (
  <MenuItem key={id} id={id} textValue={label} onAction={onAction} className={cx(styles['item'])}>
    {icon}
    {label}
    {hint === '' ? null : <span className={styles['hint']}>{hint}</span>}
    {keys.length === 0 ? null : (
      <span aria-hidden="true" className={styles['keys']}>
        <Keys keys={keys} />
      </span>
    )}
  </MenuItem>
);

const menuChoice = ({ id, label, options }: MenuChoice): ReactNode => (
  <MenuSection
    key={id}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={options.filter(({ isChosen }) => isChosen).map((option) => option.id)}
    className={cx(styles['choice'])}
  >
    <Header className={cx(styles['heading'])}>{label}</Header>
    {options.map((option) =>
      menuItem({
        ...option,
        icon: <Check aria-hidden="true" className={cx(!option.isChosen && styles['unchosen'])} />,
      }),
    )}
  </MenuSection>
);
