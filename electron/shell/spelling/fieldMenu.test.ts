import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addFieldMenu } from './fieldMenu.ts';
import type { Spelling } from './spelling.ts';

/** A field with a wrong word, for which `suggest` answers. */
function fieldWith(suggest: (word: string) => Promise<readonly string[]>) {
  const replaced: string[] = [];
  let open: (event: unknown, params: unknown) => void = () => undefined;
  const window = {
    webContents: {
      on: (_name: string, listener: typeof open) => {
        open = listener;
      },
      replaceMisspelling: (word: string) => replaced.push(word),
    },
    isDestroyed: () => false,
  } as unknown as BrowserWindow;
  const menus: (readonly MenuItemConstructorOptions[])[] = [];
  const menu = {
    buildFromTemplate(items: MenuItemConstructorOptions[]) {
      menus.push(items);
      return { popup: () => undefined } as never;
    },
  };
  const note = () => undefined;
  addFieldMenu(window, {
    ...{ menu, platform: 'linux', log: { info: note, warn: note, error: note }, onFailed: note },
    spelling: { suggest } as unknown as Spelling,
  });
  /** Opens the menu. `known`: what Chromium knows of. */
  const press = (word: string, known: readonly string[] = []) =>
    open({}, { isEditable: true, misspelledWord: word, dictionarySuggestions: known });
  return { menus, replaced, press };
}

/** The menu for a wrong word, for which `found` are suggested. */
async function menuFor(found: readonly string[]) {
  const { menus, replaced, press } = fieldWith(async () => found);
  press('helo');
  await vi.waitFor(() => expect(menus).toHaveLength(1));
  return { shown: menus[0] ?? [], replaced };
}

test('offers at most five suggestions, none of which is long or has something hidden', async () => {
  const bad = ['a'.repeat(101), 'he\u200Bllo', 'hello\nworld', 'hello\u202E', ''];
  const { shown, replaced } = await menuFor([...bad, 'hello', 'AT&T', 'halo', 'hero', 'help', 'held']);
  const items = shown.slice(0, 5);
  expect(items.map(({ label }) => label)).toEqual(['hello', 'AT&&T', 'halo', 'hero', 'help']);
  expect(shown[5]).toMatchObject({ type: 'separator' });
  items[1]?.click?.(...([] as unknown as Parameters<NonNullable<MenuItemConstructorOptions['click']>>));
  expect(replaced).toEqual(['AT&T']);
});

test('says so when nothing is left to be suggested', async () => {
  const { shown } = await menuFor(['he\u200Bllo']);
  expect(shown[0]).toMatchObject({ enabled: false });
});

const labels = (items: readonly MenuItemConstructorOptions[] | undefined) =>
  items?.slice(0, 2).map(({ label }) => label);

test('opens without suggestions that take long; the next menu of the word has them', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const gate = Promise.withResolvers<readonly string[]>();
  const asked: string[] = [];
  const { menus, press } = fieldWith((word) => {
    asked.push(word);
    return gate.promise;
  });
  press('helo');
  await vi.advanceTimersByTimeAsync(299);
  expect(menus).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(menus[0]?.[0]).toMatchObject({ label: 'No Suggestions Yet', enabled: false });
  expect(menus[0]?.map(({ label }) => label)).toContain('Add to Dictionary');

  gate.resolve(['hello']);
  press('helo');
  await vi.advanceTimersByTimeAsync(0);
  expect(labels(menus[1])).toEqual(['hello', undefined]);
  expect(asked).toEqual(['helo']);
  // The dictionaries may be others by now.
  press('helo');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['helo', 'helo']);
});

test('offers what Chromium knows of while the other suggestions take long', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { menus, press } = fieldWith(() => new Promise(() => undefined));
  press('helo', ['hello', 'halo']);
  await vi.advanceTimersByTimeAsync(300);
  expect(labels(menus[0])).toEqual(['hello', 'halo']);
});
