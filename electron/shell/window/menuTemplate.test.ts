import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import type { Command } from '../../../shared/model/app.ts';
import { menuTemplate } from './menuTemplate.ts';

type Item = MenuItemConstructorOptions;

function itemsOf(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

const EMAILS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `person${number}@chat.example`);
const ACCOUNTS = EMAILS.map((email) => ({ email, serviceUrl: 'https://chat.example', isDemo: false }));

const LINUX = {
  accounts: ACCOUNTS,
  platform: 'linux',
  send: () => {},
  showLogs: () => {},
  zoom: () => {},
} as const;

/** All of them: the type asks for each. */
const COMMANDS = Object.keys({
  'account-1': true,
  'account-2': true,
  'account-3': true,
  'account-4': true,
  'account-5': true,
  'account-6': true,
  'account-7': true,
  'account-8': true,
  'account-9': true,
  'add-account': true,
  'all-accounts': true,
  'new-conversation': true,
  'hand-over': true,
  'import-handover': true,
  'save-results': true,
  'save-transcript': true,
  print: true,
  'open-settings': true,
  'sign-out': true,
  'toggle-details': true,
  'toggle-beside': true,
  'swap-panes': true,
  'toggle-window': true,
  'show-files': true,
  'show-downloads': true,
  'show-people': true,
  'show-reminders': true,
  'show-saved-replies': true,
  'show-scheduled': true,
  'show-dashboard': true,
  'go-to': true,
  'find-conversation': true,
  'find-in-conversation': true,
  'jump-to-date': true,
  'previous-conversation': true,
  'next-unread': true,
  'mark-all-read': true,
  'mark-done': true,
  snooze: true,
  'set-labels': true,
  'write-note': true,
  'toggle-views': true,
  'previous-unread': true,
  'next-conversation': true,
  'show-shortcuts': true,
  'show-digest': true,
  'show-licences': true,
} satisfies Record<Command, true>);

test.each(['linux', 'win32', 'darwin'] as const)(
  'on %s the menu offers each command, and the logs, once',
  (platform) => {
    const sent: Command[] = [];
    let logsShown = 0;
    const items = itemsOf(
      menuTemplate({
        ...{ accounts: ACCOUNTS, platform, devTools: false, zoom: () => {} },
        send: (command) => void sent.push(command),
        showLogs: () => {
          logsShown += 1;
        },
      }),
    );
    for (const item of items) (item.click as (() => void) | undefined)?.();
    expect(sent.toSorted()).toEqual(COMMANDS.toSorted());
    expect(logsShown).toBe(1);
    const accelerators = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(accelerators).size).toBe(accelerators.length);
    // Electron's own labels are English in every language. The menu with the app's name has none.
    const unnamed = items.filter(({ type, label }) => type !== 'separator' && !label);
    expect(unnamed.filter(({ role }) => role !== 'appMenu')).toEqual([]);
    expect(items.filter(({ role }) => role === 'quit' || role === 'about')).toHaveLength(2);
  },
);

test('the keys of commands are shown and left to the page, which keeps them in order with what is typed next', () => {
  const shown = itemsOf(menuTemplate({ ...LINUX, devTools: false })).filter(
    ({ accelerator }) => accelerator !== undefined,
  );
  expect(shown.length).toBeGreaterThan(5);
  const handled = shown.filter(({ registerAccelerator }) => registerAccelerator !== false);
  expect(new Set(handled.map(({ label }) => label))).toEqual(new Set(['Actual Size', 'Zoom In', 'Zoom Out']));
});

test('on macOS the menus have what the system expects of them', () => {
  const menus = menuTemplate({ ...LINUX, platform: 'darwin', devTools: false });
  const roles = menus.map((menu) => itemsOf([menu]).flatMap(({ role }) => role ?? []));
  expect(roles[0]).toEqual(['appMenu', 'about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']);
  expect(roles.flat()).toEqual(
    expect.arrayContaining(['pasteAndMatchStyle', 'windowMenu', 'minimize', 'zoom', 'front']),
  );
});

test.each(['darwin', 'linux', 'win32'] as const)('text can be pasted without its style on %s', (platform) => {
  const roles = itemsOf(menuTemplate({ ...LINUX, platform, devTools: false })).map(({ role }) => role);
  expect(roles).toContain('pasteAndMatchStyle');
});

test('each step of zoom is shown once, and has its keys on every keyboard', () => {
  const steps: string[] = [];
  const zoom = (step: string) => void steps.push(step);
  const items = itemsOf(menuTemplate({ ...LINUX, devTools: false, zoom })).filter(({ label }) =>
    /^Zoom|^Actual/u.test(label ?? ''),
  );
  for (const item of items) (item.click as () => void)();
  expect(steps).toEqual(['reset', 'reset', 'in', 'in', 'in', 'out', 'out']);
  expect(items.filter(({ visible }) => visible !== false).map(({ accelerator }) => accelerator)).toEqual([
    ...['CmdOrCtrl+0', 'CmdOrCtrl+Plus', 'CmdOrCtrl+-'],
  ]);
});

test('the developer tools are offered to developers only', () => {
  const roles = (devTools: boolean) => itemsOf(menuTemplate({ ...LINUX, devTools })).map(({ role }) => role);
  expect(roles(true)).toContain('toggleDevTools');
  expect(roles(false)).not.toContain('toggleDevTools');
});

test('an account’s entry shows on its line what can’t be seen, and names the service of two with one address', () => {
  const hostile = {
    email: 'ana\n@x.example\u202Emoc.doog',
    serviceUrl: 'https://one.example',
    isDemo: false,
  };
  const accounts = [hostile, { ...hostile, serviceUrl: 'https://two.example' }];
  const labels = itemsOf(menuTemplate({ ...LINUX, accounts, devTools: false })).flatMap(({ label }) =>
    label?.startsWith('ana') ? [label] : [],
  );
  expect(labels).toEqual([
    'ana @x.example⟨U+202E⟩moc.doog, one.example',
    'ana @x.example⟨U+202E⟩moc.doog, two.example',
  ]);
});
