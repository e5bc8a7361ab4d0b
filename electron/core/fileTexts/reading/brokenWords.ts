import type { KeptText } from './keptText.ts';

/** The beginning of a word that a hyphen breaks at the end of a line; a soft hyphen, too. */
const BROKEN = /([\p{L}\p{M}]{1,100})[-\u2010\u00AD]\s*$/u;
/** Its rest. A name or a number goes on with none, and keeps its hyphen. */
const REST = /^\s*(\p{Ll}[\p{L}\p{M}]*)/u;

/** Adds lines piece by piece. A word that a line's end breaks is added as a whole, too: the hyphen may be its own, as in "e-mail". */
export function createLines(kept: KeptText): (text: string, isEnd: boolean) => void {
  let line = '';
  let begun = '';
  return (text, isEnd) => {
    const [found = '', rest = ''] = (begun !== '' && REST.exec(text)) || [];
    kept.add(rest === '' ? text : `${found} ${begun}${rest} ${text.slice(found.length)}`);
    if (text.trim() !== '') begun = '';
    line = (line + text).slice(-200);
    if (!isEnd) return;
    kept.add(' ');
    if (line.trim() !== '') begun = BROKEN.exec(line)?.[1] ?? '';
    line = '';
  };
}
