import { visiblePiece } from '../text/visibleText.ts';
import { LANGUAGE } from './index.ts';

/**
 * The options of i18next for the words of the page, wherever they are translated. Values that are inserted into a sentence come from
 * elsewhere: their hidden characters are spelt out. Markup needs no escape, because React and the system show plain text.
 */
export const I18N_OPTIONS = {
  ...{ lng: LANGUAGE, fallbackLng: LANGUAGE, defaultNS: 'frame', initAsync: false },
  interpolation: { escapeValue: true, escape: visiblePiece },
} as const;
