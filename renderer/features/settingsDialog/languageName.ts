import { OWN_DICTIONARY } from '../../../shared/model/spelling.ts';

/** Sorts dictionaries by the names that they are shown with, own ones behind those of the system. */
export function byLanguageName<T extends { readonly id: string }>(
  dictionaries: readonly T[],
  locale: string,
): readonly T[] {
  const { compare } = new Intl.Collator(locale);
  const isOwn = ({ id }: T) => Number(id.startsWith(OWN_DICTIONARY));
  return dictionaries.toSorted(
    (a, b) => compare(languageName(a.id, locale), languageName(b.id, locale)) || isOwn(a) - isOwn(b),
  );
}

/** The language of a dictionary in the words of `locale`, such as British English; its own name if it isn't one of a language. */
export function languageName(id: string, locale: string): string {
  const name = id.startsWith(OWN_DICTIONARY) ? id.slice(OWN_DICTIONARY.length) : id;
  try {
    const found = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
    return found.of(name.replaceAll('_', '-')) ?? name;
  } catch {
    // Not in the form of a language tag.
    return name;
  }
}
