/** Characters that some services store by name (HTML standard, section 13.5). */
const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/** In HTML, escaped once or several times. */
const CHARACTER = String.raw`(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<named>quot|apos|amp|lt|gt|nbsp));`;
const ENTITY = new RegExp(`&${CHARACTER}`, 'giu');
const DEEP_ENTITY = new RegExp(`&(?:amp;)*${CHARACTER}`, 'giu');
/** Substitutes that clients and services write for a quote, a line break or a backslash; and, escaped more than once, for a percent sign. */
const PERCENT = /%(?<hex>22|0d|0a|5c)/giu;
const DEEP_PERCENT = /%(?:25)*(?<hex>22|0d|0a|5c|25)/giu;
const BACKSLASHED = /\\(?=["'`\\])(?<escaped>.)/gu;
const BACKSLASH = /\\/gu;
const QUOTES = /["'`‘’‚‛“”„‟‹›«»′]/gu;

/** Unescaping may reveal further escapes in crafted texts. */
const MOST_PASSES = 4;

/**
 * A text with every possible change by a service undone: without escapes at any depth, without backslashes, with one kind of quotes, with
 * single spaces, in Unicode's form NFKC. Two texts with the same result may still differ: `x²` and `x2`.
 */
export function normalised(text: string): string {
  let now = text.toWellFormed();
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = without(now.normalize('NFKC'), DEEP_PERCENT, DEEP_ENTITY, BACKSLASH);
    if (next === now) break;
    now = next;
  }
  return evened(now);
}

/**
 * Returns whether a service may plausibly have stored `text` as another text: with other white space or quotes, with letters composed or
 * not, and escaped once for HTML, in a form or in a string, or with such an escape removed.
 */
export function storing(text: string): (other: string) => boolean {
  const forms = formsOf(text);
  return (other) => formsOf(other).some((form) => forms.includes(form));
}

/** The text unchanged, and with one escape of each kind removed. */
function formsOf(text: string): readonly string[] {
  const whole = text.toWellFormed();
  return [whole, without(whole, PERCENT, ENTITY, BACKSLASHED)].map((form) => evened(form.normalize('NFC')));
}

function evened(text: string): string {
  return text
    .replaceAll(QUOTES, "'")
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function without(text: string, percent: RegExp, entity: RegExp, backslash: RegExp): string {
  return text
    .replaceAll(percent, (...match) => String.fromCharCode(Number.parseInt(String(match[1]), 16)))
    .replaceAll(entity, (whole, decimal?: string, hex?: string, named?: string) => {
      if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole;
      return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? whole;
    })
    .replaceAll(backslash, (...match) => (typeof match[1] === 'string' ? match[1] : ''));
}

function characterOf(code: number): string | null {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : null;
}
