import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { addFieldMenu } from './fieldMenu.ts';
import type { Spelling } from './spelling.ts';

/** The menu for a wrong word, for which `found` are suggested. */
async function menuFor(found: readonly string[]) {
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
  let shown: readonly MenuItemConstructorOptions[] = [];
  const menu = {
    buildFromTemplate(items: MenuItemConstructorOptions[]) {
      shown = items;
      return { popup: () => undefined } as never;
    },
  };
  const note = () => undefined;
  addFieldMenu(window, {
    ...{ menu, platform: 'linux', log: { info: note, warn: note, error: note } },
    spelling: { suggest: async () => found } as unknown as Spelling,
  });
  open({}, { isEditable: true, misspelledWord: 'helo', dictionarySuggestions: [] });
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(0));
  return { shown, replaced };
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
