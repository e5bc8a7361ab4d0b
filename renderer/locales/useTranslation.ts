import type { i18n, Namespace, TFunction } from 'i18next';
import { createContext, use } from 'react';

/** The words of the page in one language. */
export interface Words {
  readonly i18n: i18n;
  /** Of dates, times, numbers and lists: a BCP 47 tag. */
  readonly locale: string;
  /** The translator of a namespace, or of the first of several; always the same one. */
  of<N extends Namespace>(namespace: N): TFunction<N>;
}

export function createWords(i18n: i18n, locale: string): Words {
  const translators = new Map<string, unknown>();
  return {
    i18n,
    locale,
    of: <N extends Namespace>(namespace: N) => {
      const key = String(namespace);
      if (!translators.has(key)) translators.set(key, i18n.getFixedT(null, namespace));
      return translators.get(key) as TFunction<N>;
    },
  };
}

export const WordsContext = createContext<Words | null>(null);

/**
 * The words of a namespace. The same hook of `react-i18next` watches for namespaces that are loaded late. There are none, and it took an
 * eighth of the time of a switch between conversations.
 */
export function useTranslation<const N extends Namespace>(namespace: N) {
  const { i18n, of } = useWords();
  return { t: of(namespace), i18n };
}

export function useWords(): Words {
  const words = use(WordsContext);
  if (words === null) throw new Error('WordsContext is not above this component');
  return words;
}
