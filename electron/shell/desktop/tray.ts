import { Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import { words } from '../app/shellWords.ts';
import { trayIcon } from './drawnIcons.ts';
import { asImage } from './imageOf.ts';

const text = words('tray');
const roles = words('menuRoles');

interface TrayParts {
  readonly platform: AppInfo['platform'];
  readonly isQuiet: () => boolean;
  readonly setQuiet: (isQuiet: boolean) => void;
  readonly open: () => void;
  readonly quit: () => void;
}

/** Parley's icon in the system tray. */
export interface TrayIcon {
  showUnread(total: number): void;
  /** Do not disturb was turned on or off. */
  update(): void;
}

export function createTrayIcon(parts: TrayParts): TrayIcon {
  let hasDot = false;
  const tray = new Tray(imageOf(hasDot, parts.platform));
  tray.setToolTip(text('name'));
  tray.on('click', parts.open);
  // Linux shows changes of a menu only when it is set again.
  const update = () => tray.setContextMenu(Menu.buildFromTemplate(trayMenu(parts)));
  update();
  return {
    update,
    showUnread(total) {
      tray.setToolTip(total === 0 ? text('name') : text('unread', { count: total }));
      if (total > 0 === hasDot) return;
      hasDot = total > 0;
      tray.setImage(imageOf(hasDot, parts.platform));
    },
  };
}

/** The entries of the tray's menu. The dock of macOS has opening and quitting of its own. */
export function trayMenu({
  platform,
  isQuiet,
  setQuiet,
  open,
  quit,
}: TrayParts): MenuItemConstructorOptions[] {
  const quiet: MenuItemConstructorOptions = {
    label: text('doNotDisturb'),
    type: 'checkbox',
    checked: isQuiet(),
    click: ({ checked }) => setQuiet(checked),
  };
  if (platform === 'darwin') return [quiet];
  return [
    { label: text('open'), click: open },
    quiet,
    { type: 'separator' },
    { label: roles(platform === 'win32' ? 'exit' : 'quit'), click: quit },
  ];
}

const imageOf = (hasDot: boolean, platform: AppInfo['platform']) =>
  asImage(trayIcon(hasDot), platform === 'win32' ? 2 : 1);
