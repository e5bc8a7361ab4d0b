import type { MenuItemConstructorOptions } from 'electron';
import type { Command } from '../../../shared/model/app.ts';
import { words } from '../app/shellWords.ts';

interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly devTools: boolean;
  readonly send: (command: Command) => void;
}

type Item = MenuItemConstructorOptions;
const text = words('menu');
const SEPARATOR: Item = { type: 'separator' };

/** The application menu, arranged as on each system: on macOS, the first menu has settings and Quit. */
export function menuTemplate(options: MenuOptions): Item[] {
  const isMac = options.platform === 'darwin';
  return [
    ...(isMac ? [macAppMenu(options)] : []),
    fileMenu(options, isMac),
    { role: 'editMenu', label: text('edit') },
    viewMenu(options),
    conversationMenu(options),
    ...(isMac ? [{ role: 'windowMenu' } satisfies Item] : []),
    helpMenu(options, isMac),
  ];
}

/**
 * The page handles the keys itself, in order with those typed after them; here they are only shown. macOS knows no such difference
 * (Electron, MenuItem `registerAccelerator`), but also asks the page first and leaves alone what it handled.
 */
function command({ send }: MenuOptions, label: string, name: Command, accelerator?: string): Item {
  return { label, click: () => send(name), ...(accelerator && { accelerator, registerAccelerator: false }) };
}

function macAppMenu(options: MenuOptions): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      command(options, text('settings'), 'open-settings', 'Cmd+,'),
      command(options, text('signOut'), 'sign-out'),
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}

function fileMenu(options: MenuOptions, isMac: boolean): Item {
  const newConversation = command(options, text('newConversation'), 'new-conversation', 'CmdOrCtrl+N');
  const rest: Item[] = isMac
    ? [{ role: 'close' }]
    : [
        command(options, text('settings'), 'open-settings', 'Ctrl+,'),
        command(options, text('signOut'), 'sign-out'),
        SEPARATOR,
        { role: 'quit' },
      ];
  return { label: text('file'), submenu: [newConversation, SEPARATOR, ...rest] };
}

function viewMenu(options: MenuOptions): Item {
  const developer: Item[] = [SEPARATOR, { role: 'reload' }, { role: 'toggleDevTools' }];
  return {
    label: text('view'),
    submenu: [
      command(options, text('details'), 'toggle-details', 'CmdOrCtrl+I'),
      command(options, text('files'), 'show-files', 'CmdOrCtrl+E'),
      command(options, text('downloads'), 'show-downloads', 'CmdOrCtrl+J'),
      SEPARATOR,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...(options.devTools ? developer : []),
    ],
  };
}

function conversationMenu(options: MenuOptions): Item {
  return {
    label: text('conversation'),
    submenu: [
      command(options, text('findConversation'), 'find-conversation', 'CmdOrCtrl+K'),
      SEPARATOR,
      command(options, text('previousConversation'), 'previous-conversation', 'Alt+Up'),
      command(options, text('nextConversation'), 'next-conversation', 'Alt+Down'),
    ],
  };
}

function helpMenu(options: MenuOptions, isMac: boolean): Item {
  const about: Item[] = isMac ? [] : [SEPARATOR, { role: 'about' }];
  return {
    role: 'help',
    label: text('help'),
    submenu: [command(options, text('shortcuts'), 'show-shortcuts', 'CmdOrCtrl+/'), ...about],
  };
}
