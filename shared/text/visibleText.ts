/*
 * Texts from elsewhere may contain invisible characters, so one of these functions shows them:
 *
 * - `spellOutHidden`: a name, an address, a link, which no one may disguise; it also spells out line breaks
 * - `visibleFileName`: the same for the name of a file, which may be missing
 * - `visibleLine`: a name or a message on one line, such as in a list
 * - `visiblePiece`: the same within a sentence; i18next applies it to every `{{value}}`
 * - `spellOutInText`: a message in its bubble, with its line breaks and the marks that its writing needs
 * - `spellOutUnits`: a text with marked pieces, such as a search hit
 */

import { onFirstUse } from './onFirstUse.ts';

/** Scripts in which the zero-width joiners are part of the spelling. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}' +
  '\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Mongolian}';

/**
 * Invisible characters (Unicode, Default_Ignorable_Code_Point, and characters that are blank but take room); U+2800 is braille without a
 * dot.
 */
const UNSEEN = '\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\u2800';

/** Selectors behind what they show in another form (Unicode, StandardizedVariants.txt and emoji-variation-sequences.txt). */
const VARYING =
  '(?<=[\\p{Emoji}--[0-9#*]])[\\uFE0E\\uFE0F]|(?<=[0-9#*])[\\uFE0E\\uFE0F](?=\\u20E3)' +
  '|(?<=[\\p{Sm}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])\\uFE00|(?<=[\\u2018-\\u201D\\u3001\\u3002\\uFF01-\\uFF1F])[\\uFE00\\uFE01]' +
  '|(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]|(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]';

const HIDDEN = new RegExp(`[${UNSEEN}]`, 'v');
const NOTHING_SEEN = new RegExp(`^[\\s${UNSEEN}]*$`, 'v');

/** A sequence that may stay (an emoji, braille, a joiner inside a word, a selector that varies something), or one invisible character. */
const keptOrHidden = onFirstUse(
  () =>
    new RegExp(
      `(?<kept>\\p{RGI_Emoji}|[\\u2801-\\u28FF]\\u2800|(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])|${VARYING})|[${UNSEEN}]`,
      'gv',
    ),
);

/**
 * Spells out what cannot be seen (control characters, direction overrides, zero-width characters) as `⟨U+202E⟩`, so that
 * a file name or a link cannot pretend to be another one. Emoji and the joiners of Arabic and Indic words stay.
 */
export function spellOutHidden(text: string): string {
  return spelledOut(text, () => false);
}

/** The same for the name of a file; empty when there is nothing but blanks to see, so that the file counts as unnamed. */
export function visibleFileName(name: string): string {
  const spelled = spellOutHidden(name);
  return spelled.trim() === '' ? '' : spelled;
}

/**
 * The same as `spellOutHidden` for each UTF-16 unit of `text`: what is shown in its place, so that a piece of the text is shown as in the
 * whole.
 */
export function spellOutUnits(text: string): readonly string[] {
  const units = text.split('');
  for (const { 0: match, index, groups } of text.matchAll(keptOrHidden())) {
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
const DOTS = /[\u2801-\u28FF]/u;

/**
 * A text of several lines, such as a message. Characters that writing needs stay as they are: line breaks, tabs, places to hyphenate, the
 * blanks of a picture in braille, and, in a text with right-to-left letters, the marks that order it (overrides aren't among them).
 */
export function spellOutInText(text: string): string {
  // All that follows takes its time, and most texts have nothing to look for.
  if (!HIDDEN.test(text)) return text;
  const isOrdered = RIGHT_TO_LEFT.test(text);
  const isDotted = DOTS.test(text);
  return spelledOut(text, (match, at) => {
    if (/[\t\n\r\u00AD]/u.test(match) || (isOrdered && MARKS.test(match))) return true;
    return (isDotted && match === '\u2800') || BREAK_WITHIN.test(text.slice(Math.max(0, at - 1), at + 1));
  });
}

const BREAKS = /[\t\n\r]+/gu;

/** A text from elsewhere as a part of a line: hidden characters are spelled out, line breaks and tabs are blanks. */
export function visibleLine(text: string): string {
  return spellOutHidden(text.replace(BREAKS, ' '));
}

/**
 * The same as a part of a sentence. A right-to-left text is isolated (Unicode Bidirectional Algorithm, FSI and PDI), so that it doesn't
 * reverse the words beside it. Insert its result into another sentence only unescaped (`{{- name}}`).
 */
export function visiblePiece(text: string): string {
  const line = visibleLine(text);
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}

/** The same without the signs that isolate it, to be compared, or changed by the person. */
export const withoutIsolates = (piece: string): string => piece.replace(/[\u2068\u2069]/gu, '');

function spelledOut(text: string, isNeeded: (hidden: string, at: number) => boolean): string {
  // Looking for emoji takes its time, and most texts have nothing to look for.
  if (!HIDDEN.test(text)) return text;
  return text.replace(keptOrHidden(), (match: string, kept: string | undefined, at: number) =>
    kept !== undefined || isNeeded(match, at) ? match : codePointName(match),
  );
}

function codePointName(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `⟨U+${hex.padStart(4, '0')}⟩`;
}

/** Whether a message has no words at all, not even hidden characters that would be spelled out. */
export const isBlank = (text: string): boolean => /^[\s\u2800]*$/u.test(text);

/** A title as it may name something: without blanks around it; null when nothing of it can be seen. */
export function givenTitle(title: string | null): string | null {
  return title === null || NOTHING_SEEN.test(title) ? null : title.trim();
}
