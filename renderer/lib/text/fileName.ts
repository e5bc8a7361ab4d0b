/** Letters of the name that stay visible before the extension when the middle is left out. */
const KEPT_BEFORE_EXTENSION = 4;
const LONGEST_EXTENSION = 12;

/**
 * Cuts a file name in two: `start` may be shortened on screen; `end` is always shown and has the last extension, so that `photo.jpg.exe` is
 * recognisable.
 */
export function splitFileName(name: string): { readonly start: string; readonly end: string } {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const dot = letters.lastIndexOf('.');
  const extension = dot > 0 && letters.length - dot <= LONGEST_EXTENSION ? letters.length - dot : 0;
  const cut = Math.max(0, letters.length - extension - KEPT_BEFORE_EXTENSION);
  return { start: letters.slice(0, cut).join(''), end: letters.slice(cut).join('') };
}
