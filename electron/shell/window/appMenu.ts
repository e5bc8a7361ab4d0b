import { isDeepStrictEqual } from 'node:util';
import type { Menu } from 'electron';
import type { MenuAccount } from './accountMenu.ts';
import { type MenuOptions, menuTemplate } from './menuTemplate.ts';

/** The application menu. */
export interface AppMenu {
  /** Shows it with these accounts. */
  show(accounts: readonly MenuAccount[]): void;
  /** Calls back for its entries that zoom the window. */
  onZoom(zoom: MenuOptions['zoom']): void;
}

/** Shows the application menu, without accounts at first. */
export function createAppMenu(
  menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  options: Omit<MenuOptions, 'accounts' | 'zoom'>,
): AppMenu {
  let zoom: MenuOptions['zoom'] = () => {};
  let shown: readonly MenuAccount[] | null = null;

  function show(listed: readonly MenuAccount[]): void {
    // Their unread messages are not in it. A menu that is replaced while it is open would close.
    const accounts = listed.map(({ email, serviceUrl, isDemo }) => ({ email, serviceUrl, isDemo }));
    if (isDeepStrictEqual(accounts, shown)) return;
    shown = accounts;
    menu.setApplicationMenu(
      menu.buildFromTemplate(menuTemplate({ ...options, zoom: (step) => zoom(step), accounts })),
    );
  }

  show([]);
  return {
    show,
    onZoom: (listener) => {
      zoom = listener;
    },
  };
}
