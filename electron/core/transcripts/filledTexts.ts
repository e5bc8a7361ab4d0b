import type { PageWords, Translator } from '../../../shared/locales/index.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';

type Name<File extends keyof PageWords> = Parameters<Translator<File>>[0];

/** Gives a text of one file, with its values filled in. */
export type FilledTexts<File extends keyof PageWords> = (
  name: Name<File>,
  values?: Readonly<Record<string, string>>,
) => string;

interface Template {
  /** Texts, and between each two of them the name of a value. */
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

/**
 * Fills in texts that have no plural forms and whose values are texts, in a tenth of the time that i18next takes. Each is translated once:
 * for the same name, later values must have the same names.
 */
export function createFilledTexts<File extends keyof PageWords>(t: Translator<File>): FilledTexts<File> {
  const templates = new Map<Name<File>, Template>();
  return (name, values = {}) => {
    const known = templates.get(name);
    const template = known ?? templateOf(t, name, Object.keys(values));
    if (!known) templates.set(name, template);
    let filled = template.texts[0] ?? '';
    for (const [i, value] of template.values.entries())
      filled += visiblePiece(values[value] ?? '') + template.texts[i + 1];
    return filled;
  };
}

/** Digits are shown as they are, and no text has such numbers. */
const FIRST_MARK = 9_007_199_254_740_000;

function templateOf<File extends keyof PageWords>(
  t: Translator<File>,
  name: Name<File>,
  values: readonly string[],
): Template {
  if (values.length === 0) return { texts: [t(name)], values };
  const marks = new Map(values.map((value, i) => [String(FIRST_MARK + i), value]));
  const marked = t(name, Object.fromEntries([...marks].map(([mark, value]) => [value, mark])));
  const pieces = marked.split(new RegExp(`(${[...marks.keys()].join('|')})`, 'u'));
  return {
    texts: pieces.filter((_, i) => i % 2 === 0),
    values: pieces.filter((_, i) => i % 2 === 1).map((mark) => marks.get(mark) ?? ''),
  };
}
