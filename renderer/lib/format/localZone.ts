import { getLocalTimeZone } from '@internationalized/date';

/** The time zone of this computer, of the IANA database. Where Chromium finds none, clocks show UTC, but it gives a name that it doesn't know. */
export function localZone(): string {
  const zone: string | undefined = getLocalTimeZone();
  return zone === undefined || zone === 'Etc/Unknown' ? 'UTC' : zone;
}
