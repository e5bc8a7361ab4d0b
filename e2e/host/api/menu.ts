import { EventEmitter } from 'node:events';
import { guard, guarded } from '../missing.ts';

/** The part of MenuItemConstructorOptions that a menu without a bar has a use for. */
interface ItemOptions {
  readonly id?: string;
  readonly label?: string;
  readonly sublabel?: string;
  readonly role?: string;
  readonly type?: 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio' | 'header' | 'palette';
  readonly accelerator?: string;
  readonly enabled?: boolean;
  readonly visible?: boolean;
  readonly checked?: boolean;
  readonly registerAccelerator?: boolean;
  readonly click?: (item: MenuItem, window: unknown, event: unknown) => void;
  readonly submenu?: readonly ItemOptions[] | Menu;
}

/** Electron's MenuItem. `click()` does what choosing it does, roles that the app handles itself excepted. */
class MenuItem {
  readonly id: string | undefined;
  label: string;
  readonly sublabel: string;
  readonly role: string | undefined;
  readonly type: NonNullable<ItemOptions['type']>;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly registerAccelerator: boolean;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly click: (event?: unknown, window?: unknown) => void;

  constructor(options: ItemOptions) {
    this.id = options.id;
    this.label = options.label ?? options.role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.role = options.role?.toLowerCase();
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal');
    this.accelerator = options.accelerator;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.registerAccelerator = options.registerAccelerator ?? true;
    if (options.submenu)
      this.submenu =
        options.submenu instanceof Menu ? options.submenu : Menu.buildFromTemplate(options.submenu);
    this.click = (event, window) => {
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      options.click?.(this, window, event ?? {});
    };
  }
}

class Menu extends EventEmitter {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (ItemOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  /** There is nothing to point at: a test reads `items` and calls `click`. */
  popup(): void {
    this.emit('menu-will-show', {});
  }

  closePopup(): void {
    this.emit('menu-will-close', {});
  }
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  esc: 'escape',
  return: 'enter',
  space: ' ',
  plus: '+',
  num0: '0',
  numadd: '+',
  numsub: '-',
};

/** Converts an accelerator such as `CmdOrCtrl+Shift+N` to the page's form of the key event: modifiers in a fixed order, then the key. */
function keyOf(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+');
  const key = parts.pop() ?? '';
  const command = process.platform === 'darwin' ? 'meta' : 'ctrl';
  const named = parts.map((part) => {
    if (part === 'cmdorctrl' || part === 'commandorcontrol') return command;
    if (part === 'control') return 'ctrl';
    if (part === 'option') return 'alt';
    return part === 'cmd' || part === 'command' || part === 'super' ? 'meta' : part;
  });
  const held = ['ctrl', 'alt', 'meta', 'shift'].filter((modifier) => named.includes(modifier));
  return [...held, KEY_NAMES[key] ?? key].join('+');
}

/** The actions of the keys of `menu` and its submenus. */
function itemsByKey(menu: Menu | null): ReadonlyMap<string, MenuItem> {
  const found = new Map<string, MenuItem>();
  for (const item of menu?.items ?? []) {
    if (item.accelerator !== undefined && item.registerAccelerator) found.set(keyOf(item.accelerator), item);
    for (const [key, inner] of itemsByKey(item.submenu ?? null)) found.set(key, inner);
  }
  return found;
}

/**
 * Electron's `Menu` and `MenuItem`: the whole structure, without anything on the screen. The keys of the application
 * menu work; `onChange` is called when there is another one.
 */
export function makeMenus(onChange: () => void) {
  let application: Menu | null = null;
  Object.setPrototypeOf(Menu.prototype, guard('Menu', EventEmitter.prototype));
  const statics = Object.assign(Menu, {
    getApplicationMenu: () => application,
    setApplicationMenu(menu: Menu | null) {
      application = menu;
      onChange();
    },
  });
  return {
    Menu: guarded('Menu', statics),
    MenuItem: guarded('MenuItem', MenuItem),
    shortcuts: () => [...itemsByKey(application).keys()],
    press: (key: string, window: unknown) => itemsByKey(application).get(key)?.click({}, window),
  };
}
