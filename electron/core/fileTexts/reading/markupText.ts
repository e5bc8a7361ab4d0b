import { Parser } from 'htmlparser2';
import type { KeptText } from './keptText.ts';

/** Elements whose content no one reads. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math']);
/** Elements within a line, so that they divide no word. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/** Adds the text of a web page. The parser keeps no tree, loads nothing, and expands no entities but those of HTML. */
export function addMarkup(markup: string, kept: KeptText): void {
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNSEEN.has(name)) unseen += 1;
      if (!INLINE.has(name)) kept.add(' ');
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
      if (!INLINE.has(name)) kept.add(' ');
    },
    ontext: (text) => {
      if (unseen === 0) kept.add(text);
      if (kept.isFull) parser.pause();
    },
  });
  parser.end(markup);
}
