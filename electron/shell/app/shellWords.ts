import { formatLocale } from '../../../shared/locales/formatLocale.ts';
import { LANGUAGE, LANGUAGE_FORMATS, SHELL_WORDS, type ShellWords } from '../../../shared/locales/index.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';

type Section = keyof ShellWords;
type Name<K> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;
type Values = Readonly<Record<string, string | number>> & { readonly count?: number };

const plurals = new Intl.PluralRules(LANGUAGE);
let numbers = new Intl.NumberFormat(LANGUAGE_FORMATS);

/** From now on, numbers follow the regional format of the system, see `formatLocale`. It is known once Electron is ready. */
export function followRegion(region: string): void {
  numbers = new Intl.NumberFormat(formatLocale(region));
}

/** A number with the separators of the region. */
export const numberInWords = (value: number): string => numbers.format(value);

/**
 * The words of a section of `shell.json`, for menus and native dialogs. Each `{{value}}` is filled in as i18next does it for the page, with
 * invisible characters spelled out, and numbers with separators. `count` chooses the plural form, such as `_one` or `_other`.
 */
export function words<S extends Section>(section: S) {
  const texts: Readonly<Record<string, string>> = SHELL_WORDS[LANGUAGE][section];
  return (name: Name<keyof ShellWords[S] & string>, values: Values = {}): string => {
    const text = texts[name] ?? texts[`${name}_${plurals.select(values.count ?? 0)}`] ?? name;
    return text.replace(/\{\{(\w+)\}\}/gu, (place, value: string) => inWords(values[value] ?? place));
  };
}

const inWords = (value: string | number): string =>
  typeof value === 'number' ? numberInWords(value) : visiblePiece(value);
