import type { MenuItemConstructorOptions } from 'electron';
import type { AccountCommand, Command } from '../../../shared/model/app.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { accountName } from '../../../shared/words/accountName.ts';
import { words } from '../app/shellWords.ts';
import { SEPARATOR } from './menuRoles.ts';

/** An account in the menu. */
export type MenuAccount = Pick<ListedAccount, 'email' | 'serviceUrl' | 'isDemo'>;

interface AccountMenuOptions {
  /** In the person's order. */
  readonly accounts: readonly MenuAccount[];
  readonly send: (command: Command) => void;
}

const text = words('menu');
/** As many as have a key. */
const MOST = 9;
/** Menus grow with their entries. */
const LONGEST = 80;

/** The menu of the accounts. The page handles the keys itself; here they are only shown. */
export function accountMenu({ accounts, send }: AccountMenuOptions): MenuItemConstructorOptions {
  const entries = accounts.slice(0, MOST).map(
    (account, index): MenuItemConstructorOptions => ({
      label: nameOf(account, accounts),
      accelerator: `CmdOrCtrl+${index + 1}`,
      registerAccelerator: false,
      click: () => send(`account-${index + 1}` as AccountCommand),
    }),
  );
  const all: MenuItemConstructorOptions = {
    label: text('allAccounts'),
    accelerator: 'CmdOrCtrl+Shift+A',
    registerAccelerator: false,
    click: () => send('all-accounts'),
  };
  const add = { label: text('addAccount'), click: () => send('add-account') };
  // With one account there is nothing to go to.
  return { label: text('account'), submenu: entries.length < 2 ? [add] : [...entries, all, SEPARATOR, add] };
}

function nameOf(account: MenuAccount, all: readonly MenuAccount[]): string {
  const line = accountName(account, all, text('demo'));
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  // A menu takes one of them for the sign of its key.
  return cut.replaceAll('&', '&&');
}
