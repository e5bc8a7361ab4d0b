import type { MenuItemConstructorOptions } from 'electron';
import type { Command } from '../../../shared/model/app.ts';
import { words } from '../app/shellWords.ts';
import { accountMenu, type MenuAccount } from './accountMenu.ts';
import { editItems, roleItems, SEPARATOR } from './menuRoles.ts';
import type { ZoomStep } from './windowZoom.ts';

export interface MenuOptions {
  readonly accounts: readonly MenuAccount[];
  readonly platform: NodeJS.Platform;
  readonly devTools: boolean;
  readonly send: (command: Command) => void;
  readonly showLogs: () => void;
  readonly zoom: (step: ZoomStep) => void;
}

type Item = MenuItemConstructorOptions;
const text = words('menu');

/** The application menu, arranged as on each system: on macOS, the first menu has settings and Quit. */
export function menuTemplate(options: MenuOptions): Item[] {
  const isMac = options.platform === 'darwin';
  return [
    ...(isMac ? [macAppMenu(options)] : []),
    fileMenu(options, isMac),
    { role: 'editMenu', label: text('edit'), submenu: editItems(options.platform) },
    viewMenu(options),
    conversationMenu(options),
    accountMenu(options),
    ...(isMac ? [macWindowMenu()] : []),
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
  const item = roleItems(options.platform);
  return {
    role: 'appMenu',
    submenu: [
      item('about'),
      SEPARATOR,
      command(options, text('settings'), 'open-settings', 'Cmd+,'),
      command(options, text('signOut'), 'sign-out'),
      SEPARATOR,
      item('services'),
      SEPARATOR,
      item('hide'),
      item('hideOthers'),
      item('unhide'),
      SEPARATOR,
      item('quit'),
    ],
  };
}

function macWindowMenu(): Item {
  const item = roleItems('darwin');
  return {
    ...item('windowMenu'),
    submenu: [item('minimize'), item('zoom'), SEPARATOR, item('front')],
  };
}

function fileMenu(options: MenuOptions, isMac: boolean): Item {
  const item = roleItems(options.platform);
  const newConversation = command(options, text('newConversation'), 'new-conversation', 'CmdOrCtrl+N');
  const saveTranscript = command(options, text('saveTranscript'), 'save-transcript');
  const saveResults = command(options, text('saveResults'), 'save-results');
  const importHandover = command(options, text('importHandover'), 'import-handover');
  const print = command(options, text('print'), 'print', 'CmdOrCtrl+P');
  const rest: Item[] = isMac
    ? [item('close')]
    : [
        command(options, text('settings'), 'open-settings', 'Ctrl+,'),
        command(options, text('signOut'), 'sign-out'),
        SEPARATOR,
        item('quit'),
      ];
  return {
    label: text('file'),
    submenu: [
      newConversation,
      SEPARATOR,
      saveTranscript,
      saveResults,
      importHandover,
      print,
      SEPARATOR,
      ...rest,
    ],
  };
}

function viewMenu(options: MenuOptions): Item {
  const item = roleItems(options.platform);
  const developer: Item[] = [SEPARATOR, item('reload'), item('toggleDevTools')];
  return {
    label: text('view'),
    submenu: [
      command(options, text('views'), 'toggle-views', 'CmdOrCtrl+Shift+L'),
      command(options, text('details'), 'toggle-details', 'CmdOrCtrl+I'),
      command(options, text('beside'), 'toggle-beside', 'CmdOrCtrl+Shift+O'),
      command(options, text('swapPanes'), 'swap-panes'),
      command(options, text('ownWindow'), 'toggle-window', 'CmdOrCtrl+O'),
      command(options, text('files'), 'show-files', 'CmdOrCtrl+E'),
      command(options, text('downloads'), 'show-downloads', 'CmdOrCtrl+J'),
      command(options, text('people'), 'show-people', 'CmdOrCtrl+Shift+P'),
      command(options, text('digest'), 'show-digest'),
      command(options, text('reminders'), 'show-reminders'),
      command(options, text('scheduled'), 'show-scheduled'),
      command(options, text('savedReplies'), 'show-saved-replies'),
      command(options, text('dashboard'), 'show-dashboard', 'CmdOrCtrl+Shift+D'),
      SEPARATOR,
      ...zoomItems(options),
      SEPARATOR,
      item('togglefullscreen'),
      ...(options.devTools ? developer : []),
    ],
  };
}

/** The keys of each step: the shown one first, then those of other keyboards, which Electron's accelerators tell apart. */
const ZOOM_KEYS = {
  reset: ['CmdOrCtrl+0', 'CmdOrCtrl+num0'],
  in: ['CmdOrCtrl+Plus', 'CmdOrCtrl+=', 'CmdOrCtrl+numadd'],
  out: ['CmdOrCtrl+-', 'CmdOrCtrl+numsub'],
} as const;

function zoomItems({ zoom }: MenuOptions): Item[] {
  const labels = { reset: text('actualSize'), in: text('zoomIn'), out: text('zoomOut') };
  return (['reset', 'in', 'out'] as const).flatMap((step) =>
    ZOOM_KEYS[step].map((accelerator, place) => ({
      ...{ label: labels[step], accelerator, click: () => zoom(step) },
      ...(place > 0 && { visible: false, acceleratorWorksWhenHidden: true }),
    })),
  );
}

function conversationMenu(options: MenuOptions): Item {
  return {
    label: text('conversation'),
    submenu: [
      command(options, text('goTo'), 'go-to', 'CmdOrCtrl+K'),
      command(options, text('search'), 'find-conversation', 'CmdOrCtrl+Shift+F'),
      command(options, text('searchConversation'), 'find-in-conversation', 'CmdOrCtrl+F'),
      command(options, text('jumpToDate'), 'jump-to-date'),
      SEPARATOR,
      command(options, text('previousConversation'), 'previous-conversation', 'Alt+Up'),
      command(options, text('nextConversation'), 'next-conversation', 'Alt+Down'),
      command(options, text('previousUnread'), 'previous-unread', 'Alt+Shift+Up'),
      command(options, text('nextUnread'), 'next-unread', 'Alt+Shift+Down'),
      SEPARATOR,
      command(options, text('markAllRead'), 'mark-all-read'),
      command(options, text('markDone'), 'mark-done', 'CmdOrCtrl+Shift+E'),
      command(options, text('snooze'), 'snooze', 'CmdOrCtrl+Shift+B'),
      command(options, text('setLabels'), 'set-labels', 'CmdOrCtrl+Shift+K'),
      command(options, text('writeNote'), 'write-note', 'CmdOrCtrl+Shift+M'),
      command(options, text('handOver'), 'hand-over'),
    ],
  };
}

function helpMenu(options: MenuOptions, isMac: boolean): Item {
  const about: Item[] = isMac ? [] : [SEPARATOR, roleItems(options.platform)('about')];
  return {
    role: 'help',
    label: text('help'),
    submenu: [
      command(options, text('shortcuts'), 'show-shortcuts', 'CmdOrCtrl+/'),
      command(options, text('licences'), 'show-licences'),
      { label: text('showLogs'), click: options.showLogs },
      ...about,
    ],
  };
}
