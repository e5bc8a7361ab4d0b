import { graphemes } from '../../../shared/text/graphemes.ts';

/** Letters of the name that stay visible before the extension when the middle is left out. */
const KEPT_BEFORE_EXTENSION = 4;
const LONGEST_EXTENSION = 12;
/** Scripts whose letters join, or run from right to left: a cut inside a word changes how it looks. */
const JOINED =
  /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Mong}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}]/u;
const LETTER = /\p{L}/u;

/**
 * Cuts a file name in two: `start` may be shortened on screen; `end` is always shown and has the last extension, so that `photo.jpg.exe` is
 * recognisable. A name in a joined script is cut only before its extension.
 */
export function splitFileName(name: string): { readonly start: string; readonly end: string } {
  const letters = graphemes(name);
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= LONGEST_EXTENSION ? letters.length - dot : 0;
  const isJoined = letters.some((letter) => LETTER.test(letter) && JOINED.test(letter));
  const kept = isJoined ? 0 : KEPT_BEFORE_EXTENSION;
  const cut = Math.max(0, letters.length - extension - kept);
  return { start: letters.slice(0, cut).join(''), end: letters.slice(cut).join('') };
}
