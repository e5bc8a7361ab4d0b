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

/** The paper of a region, a BCP 47 tag such as `en-US`. */
export const paperOf = (region: string): Paper =>
  LETTER_REGIONS.has(new Intl.Locale(region).maximize().region ?? '') ? LETTER : A4;
