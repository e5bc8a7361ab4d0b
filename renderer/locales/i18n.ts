import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import errors from '../../shared/locales/en/errors.json';
import files from '../../shared/locales/en/files.json';
import frame from '../../shared/locales/en/frame.json';
import liveEvents from '../../shared/locales/en/liveEvents.json';
import thread from '../../shared/locales/en/thread.json';
import viewer from '../../shared/locales/en/viewer.json';
import { visiblePiece } from '../../shared/text/visibleText.ts';

/** The one catalogue. A second language is a folder beside `en` with the same files. */
const english = { frame, thread, files, viewer, liveEvents, errors } as const;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    resources: typeof english;
  }
}

/** An i18next instance that is ready to translate. */
export function createI18n(): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'frame',
    ns: Object.keys(english),
    resources: { en: english },
    initAsync: false,
    // React escapes markup in what it renders. Values inserted into a sentence come from elsewhere, and their hidden characters are spelt
    // out.
    interpolation: { escapeValue: true, escape: visiblePiece },
  });
  return instance;
}
