import { createInstance, type i18n } from 'i18next';
import { I18N_OPTIONS } from '../../shared/locales/i18nOptions.ts';
import { LANGUAGE, LANGUAGE_FORMATS, PAGE_WORDS, type PageWords } from '../../shared/locales/index.ts';

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
    ...I18N_OPTIONS,
    ns: Object.keys(PAGE_WORDS[LANGUAGE]),
    resources: PAGE_WORDS,
  });
  const { format } = new Intl.NumberFormat(locale);
  instance.services.formatter?.add('number', (value: number) => format(value));
  return instance;
}
