import type { BrowserWindow, ContextMenuParams, Menu, MenuItemConstructorOptions } from 'electron';
import { MAX_SUGGESTIONS } from '../../../shared/model/spelling.ts';
import { describe, type Log } from '../app/log.ts';
import { words } from '../app/shellWords.ts';
import { editItems, SEPARATOR } from '../window/menuRoles.ts';
import { isShown } from './shownSuggestions.ts';
import type { Spelling } from './spelling.ts';

interface FieldMenuParts {
  readonly menu: Pick<typeof Menu, 'buildFromTemplate'>;
  readonly platform: NodeJS.Platform;
  readonly spelling: Spelling;
  readonly log: Log;
}

const text = words('spelling');

/** Gives the text fields of a window their context menu: suggestions for a wrong word, and what edits the text. */
export function addFieldMenu(window: BrowserWindow, parts: FieldMenuParts): void {
  const { menu, platform, log } = parts;
  window.webContents.on('context-menu', (_event, params) => {
    if (!params.isEditable) return;
    spellingItems(window, params, parts)
      .then((items) => {
        if (window.isDestroyed()) return;
        const built = menu.buildFromTemplate([...items, ...editItems(platform)]);
        const { frame, x, y, menuSourceType: sourceType } = params;
        built.popup({ window, ...(frame && { frame }), x, y, sourceType });
      })
      .catch((error: unknown) => log.warn(`The menu of a field failed: ${describe(error)}`));
  });
}

async function spellingItems(
  window: BrowserWindow,
  { misspelledWord: word, dictionarySuggestions }: ContextMenuParams,
  { spelling, log }: FieldMenuParts,
): Promise<readonly MenuItemConstructorOptions[]> {
  if (word === '') return [];
  const found = (await spelling.suggest(word, dictionarySuggestions)).filter(isShown);
  const suggestions = found.slice(0, MAX_SUGGESTIONS).map((suggestion) => ({
    // An ampersand would underline the letter after it.
    label: suggestion.replaceAll('&', '&&'),
    click: () => window.webContents.replaceMisspelling(suggestion),
  }));
  const add = () => {
    spelling.addWord(word).catch((error: unknown) => log.warn(`A word was not added: ${describe(error)}`));
  };
  return [
    ...(found.length > 0 ? suggestions : [{ label: text('noSuggestions'), enabled: false }]),
    SEPARATOR,
    { label: text('addWord'), click: add },
    SEPARATOR,
  ];
}
