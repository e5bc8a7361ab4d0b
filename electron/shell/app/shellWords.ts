import { LANGUAGE, SHELL_WORDS, type ShellWords } from '../../../shared/locales/index.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';

type Section = keyof ShellWords;
type Name<K> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;
type Values = Readonly<Record<string, string | number>> & { readonly count?: number };

const plurals = new Intl.PluralRules(LANGUAGE);

/**
 * The words of a section of `shell.json`, for menus and native dialogs. Each `{{value}}` is filled in as i18next does it for the page, with
 * invisible characters spelled out. `count` chooses the plural form, such as `_one` or `_other`.
 */
export function words<S extends Section>(section: S) {
  const texts: Readonly<Record<string, string>> = SHELL_WORDS[LANGUAGE][section];
  return (name: Name<keyof ShellWords[S] & string>, values: Values = {}): string => {
    const text = texts[name] ?? texts[`${name}_${plurals.select(values.count ?? 0)}`] ?? name;
    return text.replace(/\{\{(\w+)\}\}/gu, (place, value: string) =>
      visiblePiece(String(values[value] ?? place)),
    );
  };
}
