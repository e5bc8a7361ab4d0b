import shell from '../../../shared/locales/en/shell.json' with { type: 'json' };
import { visiblePiece } from '../../../shared/text/visibleText.ts';

type Section = keyof typeof shell;
type Name<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Values = Readonly<Record<string, string | number>> & { readonly count?: number };

const plurals = new Intl.PluralRules('en');

/**
 * The words of a section of `shell.json`, for menus and native dialogs. Each `{{value}}` is filled in as i18next does it for the page, with
 * invisible characters spelled out. `count` chooses between `_one` and `_other`.
 */
export function words<S extends Section>(section: S) {
  const texts: Readonly<Record<string, string>> = shell[section];
  return (name: Name<keyof (typeof shell)[S] & string>, values: Values = {}): string => {
    const text = texts[name] ?? texts[`${name}_${plurals.select(values.count ?? 0)}`] ?? name;
    return text.replace(/\{\{(\w+)\}\}/gu, (place, value: string) =>
      visiblePiece(String(values[value] ?? place)),
    );
  };
}
