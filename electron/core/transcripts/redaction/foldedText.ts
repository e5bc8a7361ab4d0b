import { BEYOND_ASCII, foldedTogether } from '../../../../shared/text/fold.ts';
import { foldForSearch } from '../../../../shared/text/searchTokens.ts';

/** A text as it is searched: see `foldForSearch`. */
export interface FoldedText {
  readonly folded: string;
  /** Where a place of `folded` lies in the text. All that was folded away behind a character belongs to it. */
  readonly placeOf: (index: number) => number;
}

/** `text`: in the form NFC. */
export function foldedText(text: string): FoldedText {
  if (!BEYOND_ASCII.test(text)) return { folded: text.toLowerCase(), placeOf: (index) => index };
  const known = new Map<string, string>();
  const places: number[] = [];
  let [folded, at] = ['', 0];
  for (const character of foldedTogether(text)) {
    const form = known.get(character) ?? foldForSearch(character);
    known.set(character, form);
    folded += form;
    for (let unit = 0; unit < form.length; unit += 1) places.push(at);
    at += character.length;
  }
  return { folded, placeOf: (index) => places[index] ?? text.length };
}

export const foldedForm = (text: string): string => foldedText(text.normalize('NFC')).folded;
