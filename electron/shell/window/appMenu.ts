import { isDeepStrictEqual } from 'node:util';
import type { Menu } from 'electron';
import type { MenuAccount } from './accountMenu.ts';
import { type MenuOptions, menuTemplate } from './menuTemplate.ts';

/** Hears the entries that the person chooses. */
type Chosen = Pick<MenuOptions, 'send' | 'zoom'>;

/** The application menu. */
export interface AppMenu {
  /** Shows it with these accounts. */
  show(accounts: readonly MenuAccount[]): void;
  /** Calls back for its entries. */
  follow(listener: Chosen): void;
}

/** Shows the application menu, without accounts at first. */
export function createAppMenu(
  menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  options: Omit<MenuOptions, 'accounts' | keyof Chosen>,
): AppMenu {
  let chosen: Chosen = { send: () => {}, zoom: () => {} };
  let shown: readonly MenuAccount[] | null = null;

  function show(listed: readonly MenuAccount[]): void {
    // Their unread messages are not in it. A menu that is replaced while it is open would close.
    const accounts = listed.map(({ email, serviceUrl, isDemo }) => ({ email, serviceUrl, isDemo }));
    if (isDeepStrictEqual(accounts, shown)) return;
    shown = accounts;
    menu.setApplicationMenu(
      menu.buildFromTemplate(
        menuTemplate({
          ...{ ...options, accounts },
          ...{ send: (command) => chosen.send(command), zoom: (step) => chosen.zoom(step) },
        }),
      ),
    );
  }

  show([]);
  return {
    show,
    follow: (listener) => {
      chosen = listener;
    },
  };
}
