import { LANGUAGE, LANGUAGE_FORMATS } from './index.ts';

/** The system's regional format as it says it, of which macOS and Linux add to the tag: `en-US@rg=nzzzzz`, `en-US@posix`. */
const SYSTEM = /^(?<tag>[^.@]*)[^@]*(?:@(?:.*;)?rg=(?<other>[a-z]{2})zzzz)?/iu;

/** That as a BCP 47 tag, of the region whose formats the person chose; '' if it is none. */
export function regionTag(region: string): string {
  const { tag = '', other } = SYSTEM.exec(region)?.groups ?? {};
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'), other ? { region: other } : {}).toString();
  } catch (thrown) {
    if (thrown instanceof RangeError) return '';
    throw thrown;
  }
}

/**
 * The locale in which dates and numbers are written: the system's regional format if its language is the catalogue's, so that a date reads
 * well in its sentence, otherwise the variety in which the catalogue is spelled. `region`: as the system says it.
 */
export function formatLocale(region: string): string {
  const tag = regionTag(region);
  return tag === LANGUAGE || tag.startsWith(`${LANGUAGE}-`) ? tag : LANGUAGE_FORMATS;
}
