import { createInstance, type i18n } from 'i18next';
import { LANGUAGE, LANGUAGE_FORMATS, PAGE_WORDS, type PageWords } from '../../shared/locales/index.ts';
import { visiblePiece } from '../../shared/text/visibleText.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    resources: PageWords;
  }
}

/** An i18next instance that is ready to translate. `locale` writes the numbers of `{{count, number}}`. */
export function createI18n(locale: string = LANGUAGE_FORMATS): i18n {
  const instance = createInstance();
  void instance.init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    defaultNS: 'frame',
    ns: Object.keys(PAGE_WORDS[LANGUAGE]),
    resources: PAGE_WORDS,
    initAsync: false,
    // React escapes markup in what it renders. Values inserted into a sentence come from elsewhere, and their hidden characters are spelt
    // out.
    interpolation: { escapeValue: true, escape: visiblePiece },
  });
  const { format } = new Intl.NumberFormat(locale);
  instance.services.formatter?.add('number', (value: number) => format(value));
  return instance;
}
