import { LANGUAGE, LANGUAGE_FORMATS } from './index.ts';

/**
 * The locale in which dates and numbers are written: the system's regional format if its language is the catalogue's, so that a date reads
 * well in its sentence, otherwise the variety in which the catalogue is spelled. `region` is a BCP 47 tag.
 */
export function formatLocale(region: string): string {
  return region === LANGUAGE || region.startsWith(`${LANGUAGE}-`) ? region : LANGUAGE_FORMATS;
}
