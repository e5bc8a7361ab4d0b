/** Scripts in which the zero-width joiners are part of the spelling. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
  '\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Mongolian}';

/** What may stay as it is (an emoji, a joiner inside a word), or one character that cannot be seen. */
const KEPT_OR_HIDDEN = new RegExp(
  `(?<kept>\\p{RGI_Emoji}|(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}]))` +
    '|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u3164\\uFFA0]',
  'gv',
);

/**
 * Spells out what cannot be seen (control characters, direction overrides, zero-width characters) as `⟨U+202E⟩`, so that
 * a file name or a link cannot pretend to be another one. Emoji and the joiners of Arabic and Indic words stay.
 */
export function spellOutHidden(text: string): string {
  return text.replace(KEPT_OR_HIDDEN, (match: string, kept: string | undefined) =>
    kept === undefined ? codePointName(match) : match,
  );
}

/** The same for each UTF-16 unit of `text`: what is shown in its place, so that a piece of the text can be shown for what it is in the whole. */
export function spellOutUnits(text: string): readonly string[] {
  const units = text.split('');
  for (const { 0: match, index, groups } of text.matchAll(KEPT_OR_HIDDEN)) {
    if (groups?.['kept'] !== undefined) continue;
    units.fill('', index, index + match.length);
    units[index] = codePointName(match);
  }
  return units;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Where words are not divided by blanks, this one says where a line may break. */
const BREAK_WITHIN = /(?<=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\u200B/u;
const MARKS = /^[\u061C\u200E\u200F]$/u;

/**
 * A text of several lines, such as a message. What writing needs stays as it is: line breaks, tabs, places to hyphenate, and in a text that has something
 * to be read from right to left the marks that order it (they are no overrides).
 */
export function spellOutInText(text: string): string {
  const isOrdered = RIGHT_TO_LEFT.test(text);
  return text.replace(KEPT_OR_HIDDEN, (match: string, kept: string | undefined, at: number) => {
    if (kept !== undefined || /[\t\n\r\u00AD]/u.test(match) || (isOrdered && MARKS.test(match))) return match;
    return BREAK_WITHIN.test(text.slice(Math.max(0, at - 1), at + 1)) ? match : codePointName(match);
  });
}

const BREAKS = /[\t\n\r]+/gu;

/** A text from elsewhere as a part of a line: hidden characters are spelled out, line breaks and tabs are blanks. */
export function visibleLine(text: string): string {
  return spellOutHidden(text.replace(BREAKS, ' '));
}

/**
 * The same as a part of a sentence. One in a script that is read from right to left is isolated (Unicode Bidirectional Algorithm, FSI and PDI), so that it does not
 * turn round what stands beside it. Put its result into no other sentence but as it is (`{{- name}}`).
 */
export function visiblePiece(text: string): string {
  const line = visibleLine(text);
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}

function codePointName(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${hex.padStart(4, '0')}⟩`;
}

/** Whether nothing of a text can be seen, also where hidden characters are spelled out. */
export const isBlank = (text: string): boolean => /^[\s\u2800]*$/u.test(text);
