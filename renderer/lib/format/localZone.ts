import { getLocalTimeZone } from '@internationalized/date';

/** See Unicode CLDR, `timezone`. */
const UNKNOWN = /^Etc\/Unknown$/u;

/** The time zone of this computer, of the IANA database. Where Chromium finds none, it shows UTC, under a name that it refuses itself. */
export function localZone(): string {
  const zone = getLocalTimeZone();
  return UNKNOWN.test(zone) ? 'UTC' : zone;
}
