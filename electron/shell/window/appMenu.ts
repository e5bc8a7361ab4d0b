import { isDeepStrictEqual } from 'node:util';
import type { Menu } from 'electron';
import type { MenuAccount } from './accountMenu.ts';
import { type MenuOptions, menuTemplate } from './menuTemplate.ts';

/** Shows the application menu, and returns a function that shows it with other accounts. */
export function createAppMenu(
  menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  options: Omit<MenuOptions, 'accounts'>,
): (accounts: readonly MenuAccount[]) => void {
  let shown: readonly MenuAccount[] | null = null;

  function show(listed: readonly MenuAccount[]): void {
    // Their unread messages are not in it. A menu that is replaced while it is open would close.
    const accounts = listed.map(({ email, serviceUrl, isDemo }) => ({ email, serviceUrl, isDemo }));
    if (isDeepStrictEqual(accounts, shown)) return;
    shown = accounts;
    menu.setApplicationMenu(menu.buildFromTemplate(menuTemplate({ ...options, accounts })));
  }

  show([]);
  return show;
}
