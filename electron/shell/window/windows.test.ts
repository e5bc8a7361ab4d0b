import { expect, test } from 'vitest';
import type { AnyEvent } from '../../../shared/contract/index.ts';
import { accountId, convId } from '../../../shared/model/ids.ts';
import { audienceOf } from './audience.ts';
import { testWindows } from './testWindows.ts';

const [ANA, BEN] = [accountId('ana'), accountId('ben')];
const OF_ANA = { account: ANA, convId: convId(1) };
const OF_BEN = { account: BEN, convId: convId(1) };

/** The main window, one of a conversation of Ana's, and one of a conversation of Ben's. */
function three() {
  const { windows, add } = testWindows();
  const [main, ana, ben] = [add(null), add(OF_ANA), add(OF_BEN)];
  const names = new Map([
    [main.page, 'main'],
    [ana.page, 'ana'],
    [ben.page, 'ben'],
  ]);
  const heard = (event: AnyEvent) => audienceOf(event, windows).map((page) => names.get(page));
  return { windows, main, ana, ben, heard };
}

test('a conversation is found by its window, and a window by its page, until it is closed', () => {
  const { windows, main, ana, ben } = three();
  expect(windows.main()).toBe(main.window);
  expect(windows.ofPlace({ ...OF_ANA })).toBe(ana.page);
  expect(windows.ofPlace(OF_BEN)).toBe(ben.page);
  expect(windows.ofPlace({ ...OF_ANA, convId: convId(2) })).toBeNull();
  expect(windows.ofContents(ana.page.window.webContents)).toBe(ana.page);
  for (const { window } of [main, ana]) window.emit('closed');
  expect(windows.all()).toEqual([ben.page]);
  expect([windows.main(), windows.ofPlace(OF_ANA)]).toEqual([null, null]);
  expect(windows.ofContents(ana.page.window.webContents)).toBeNull();
});

test('the window in use is the one with the focus, or had it last; a hidden one only if there is no other', () => {
  const { windows, main, ana, ben } = three();
  main.window.focusFrom(null);
  expect(windows.focused()).toBe(main.page);
  ana.window.focusFrom(main.window);
  expect([windows.focused(), windows.inUse()]).toEqual([ana.page, ana.window]);
  ana.window.blur();
  expect([windows.focused(), windows.inUse()]).toEqual([null, ana.window]);
  for (const { window } of [ana, ben]) window.emit('closed');
  main.window.isShown = false;
  expect(windows.inUse()).toBe(main.window);
});

test('an event of an account goes to the main window and to that account’s, and no other', () => {
  const { heard } = three();
  const changed = { name: 'changed', payload: { conversations: null, outbox: true } } as const;
  expect(heard({ ...changed, account: ANA })).toEqual(expect.arrayContaining(['main', 'ana']));
  expect(heard({ ...changed, account: ANA })).not.toContain('ben');
});

test('a command goes to the window in use, a link to the main one, and settings to all', () => {
  const { heard, ben } = three();
  ben.window.focusFrom(null);
  expect(heard({ name: 'command', payload: 'print' })).toEqual(['ben']);
  expect(heard({ name: 'placeWaits', payload: {} })).toEqual(['main']);
  expect(heard({ name: 'shared', payload: { names: [] } })).toEqual(['main']);
  expect(heard({ name: 'ownWindows', payload: [] })).toHaveLength(3);
  // The sender names its window.
  expect(heard({ name: 'window', payload: { focused: true } })).toEqual([]);
});
