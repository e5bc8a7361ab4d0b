/** Accents, Hebrew points, Arabic vowel signs and tatweel, and characters that only steer the layout. */
const IGNORED =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\p{Cf}]/gu;
export const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * The form in which texts are compared: lower case, without accents and vowel points, compatibility forms
 * (full width, ligatures) resolved. Vowel signs that carry the word, as in Thai and Devanagari, stay.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!BEYOND_ASCII.test(lower)) return lower;
  // Some signs stand for capitals, and the sigma at the end of a word is the same letter.
  const plain = lower.normalize('NFKD').replace(IGNORED, '').toLowerCase().normalize('NFC');
  return plain.replaceAll('ς', 'σ');
}

/** The voice signs of Japanese, which are one with the sign before them when a text is folded. */
const VOICED = /[\u3099\u309a\uff9e\uff9f]/u;
const WITH_VOICE = /.[\u3099\u309a\uff9e\uff9f]*/gsu;

/** The pieces of a text that can be folded one by one: its characters, of half-width `ｶﾞ` both together. */
export const foldedTogether = (text: string): Iterable<string> =>
  VOICED.test(text) ? (text.match(WITH_VOICE) ?? []) : text;
