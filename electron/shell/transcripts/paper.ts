import { regionTag } from '../../../shared/locales/formatLocale.ts';

/** Inches. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

/** ISO 216 A4: 210 by 297 mm. */
const A4: Paper = { width: 8.27, height: 11.69 };
const LETTER: Paper = { width: 8.5, height: 11 };

/** The regions that use Letter (Unicode CLDR 48, supplemental data, `paperSize`). */
const LETTER_REGIONS: ReadonlySet<string> = new Set([
  ...['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'],
]);

/** The paper of a region, as the system says it: `en-US`. */
export function paperOf(region: string): Paper {
  const tag = regionTag(region);
  return tag !== '' && LETTER_REGIONS.has(new Intl.Locale(tag).maximize().region ?? '') ? LETTER : A4;
}
