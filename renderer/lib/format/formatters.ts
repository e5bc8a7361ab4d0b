/** Formatters of Intl, each built once: to build one takes as long as to format hundreds of values. */

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** For times in the computer's current time zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const zone = new Date().getTimezoneOffset();
  const build = () => new Intl.DateTimeFormat(locale, options);
  return builtOnce(dates, `${locale} ${zone} ${JSON.stringify(options)}`, build);
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return builtOnce(
    numbers,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );
}

/** Words such as "now" and "yesterday" where the language has them. */
export function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  return builtOnce(relatives, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
}

function builtOnce<F>(built: Map<string, F>, key: string, build: () => F): F {
  const known = built.get(key);
  if (known) return known;
  const made = build();
  built.set(key, made);
  return made;
}
