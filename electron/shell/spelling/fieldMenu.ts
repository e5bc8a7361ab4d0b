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
  /** Tells the person that it failed. */
  readonly onFailed: (thrown: unknown) => void;
  readonly log: Log;
}

const text = words('spelling');

/** How long the menu waits for suggestions: a person notices a longer time, in milliseconds. */
const PATIENCE_MS = 300;

/** Gives the text fields of a window their context menu: suggestions for a wrong word, and what edits the text. */
export function addFieldMenu(window: BrowserWindow, parts: FieldMenuParts): void {
  const { menu, platform, log } = parts;
  const suggest = createPatience(parts);
  window.webContents.on('context-menu', (_event, params) => {
    if (!params.isEditable) return;
    spellingItems(window, params, { ...parts, suggest })
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
  {
    spelling,
    suggest,
    onFailed,
    log,
  }: Pick<FieldMenuParts, 'spelling' | 'onFailed' | 'log'> & { readonly suggest: Suggest },
): Promise<readonly MenuItemConstructorOptions[]> {
  if (word === '') return [];
  const answer = await suggest(word, dictionarySuggestions);
  const found = (answer ?? dictionarySuggestions).filter(isShown);
  const suggestions = found.slice(0, MAX_SUGGESTIONS).map((suggestion) => ({
    // An ampersand would underline the letter after it.
    label: suggestion.replaceAll('&', '&&'),
    click: () => window.webContents.replaceMisspelling(suggestion),
  }));
  const add = () => {
    spelling.addWord(word).catch((error: unknown) => {
      log.warn(`A word was not added: ${describe(error)}`);
      onFailed(error);
    });
  };
  return [
    ...(found.length > 0
      ? suggestions
      : [{ label: text(answer === null ? 'noSuggestionsYet' : 'noSuggestions'), enabled: false }]),
    SEPARATOR,
    { label: text('addWord'), click: add },
    SEPARATOR,
  ];
}

type Suggest = (word: string, found: readonly string[]) => Promise<readonly string[] | null>;

/** Asks for suggestions; null: they take too long. The next menu of the same word then has those. */
function createPatience({ spelling }: Pick<FieldMenuParts, 'spelling'>): Suggest {
  let late: { readonly word: string; readonly answer: Promise<readonly string[]> } | null = null;
  return async (word, found) => {
    const answer = late?.word === word ? late.answer : spelling.suggest(word, found);
    late = { word, answer };
    const timer = Promise.withResolvers<null>();
    const waiting = setTimeout(() => timer.resolve(null), PATIENCE_MS);
    try {
      const soon = await Promise.race([answer, timer.promise]);
      if (soon !== null) late = null;
      return soon;
    } catch (error) {
      late = null;
      throw error;
    } finally {
      clearTimeout(waiting);
    }
  };
}
