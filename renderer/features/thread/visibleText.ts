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

function codePointName(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${hex.padStart(4, '0')}⟩`;
}
