/** Characters that some services store by their names, and the names (HTML standard, section 13.5). */
const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/** In HTML, however often it was escaped. */
const ENTITY =
  /&(?:amp;)*(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<named>quot|apos|amp|lt|gt|nbsp));/giu;
/** What clients and services write in the place of a quote, a line break, a backslash or a percent sign. */
const PERCENT = /%(?:25)*(?<hex>22|0d|0a|5c|25)/giu;
const QUOTES = /["'`‘’‚‛“”„‟‹›«»′]/gu;

/** What one pass takes back may uncover more, in texts that are made for it. */
const MOST_PASSES = 4;

/**
 * What is left of a text when a service may have stored it in another way: without escapes, with one kind of quotes, with single spaces, in
 * one Unicode form. Two texts that fold to the same say the same to people.
 */
export function folded(text: string): string {
  let now = text.toWellFormed();
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = unescaped(now.normalize('NFKC'));
    if (next === now) break;
    now = next;
  }
  return now
    .replaceAll(QUOTES, "'")
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function unescaped(text: string): string {
  return text
    .replaceAll(PERCENT, (...match) => String.fromCharCode(Number.parseInt(String(match[1]), 16)))
    .replaceAll(ENTITY, (entity, decimal?: string, hex?: string, named?: string) => {
      if (named !== undefined) return NAMED[named.toLowerCase()] ?? entity;
      return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? entity;
    })
    .replaceAll('\\', '');
}

function characterOf(code: number): string | null {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : null;
}
