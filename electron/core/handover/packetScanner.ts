/** UTF-16 units of one conversation, with every sign of its texts escaped. */
const LONGEST_ELEMENT = 256 * 1024;
/** UTF-16 units of all besides the conversations and labels. */
const LONGEST_REST = 256 * 1024;
const MOST_ELEMENTS = 1_000;

/** The depth of a conversation or a label: in a list that is in the packet. */
const ELEMENT_DEPTH = 3;

/** A packet as JSON in parts that take no time to parse: in `rest` the index of each element stands in its place. */
interface Scanned {
  readonly rest: unknown;
  /** Undefined: too long, or no JSON. */
  readonly elements: readonly unknown[];
}

/** Splits the JSON of a packet as its text comes; `opening`: what stands before it in a web page. */
export function createPacketScanner(opening: string) {
  const elements: unknown[] = [];
  let state: 'unknown' | 'page' | 'json' | 'done' = 'unknown';
  let waiting = '';
  let rest = '';
  let element: string | null = null;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;

  const keep = (text: string) => {
    if (element === null) rest = rest.length > LONGEST_REST ? rest : rest + text;
    else element = element.length > LONGEST_ELEMENT ? element : element + text;
  };
  const closeElement = () => {
    const text = element ?? '';
    element = null;
    keep(String(elements.length));
    if (elements.length < MOST_ELEMENTS) elements.push(parsed(text.length > LONGEST_ELEMENT ? '' : text));
  };
  function scan(text: string): void {
    let kept = 0;
    for (let at = 0; at < text.length && state === 'json'; at += 1) {
      const sign = text.charCodeAt(at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (sign === BACKSLASH) isEscaped = true;
        else if (sign === QUOTE) isInString = false;
      } else if (sign === QUOTE) isInString = true;
      else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
        depth += 1;
        if (depth !== ELEMENT_DEPTH) continue;
        keep(text.slice(kept, at));
        element = '';
        kept = at;
      } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
        depth -= 1;
        if (depth === 0) state = 'done';
        if (depth !== ELEMENT_DEPTH - 1 && state === 'json') continue;
        keep(text.slice(kept, at + 1));
        kept = at + 1;
        if (element !== null) closeElement();
      }
    }
    if (state === 'json') keep(text.slice(kept));
  }
  function begin(text: string): void {
    if (state === 'unknown') {
      const beginning = text.trimStart();
      if (beginning === '') return;
      state = beginning.startsWith('{') ? 'json' : 'page';
    }
    const at = state === 'json' ? 0 : text.indexOf(opening) + opening.length;
    if (state === 'page' && at < opening.length) {
      waiting = text.slice(-opening.length);
      return;
    }
    state = 'json';
    scan(text.slice(at));
  }
  return {
    push(text: string): void {
      if (state === 'json') scan(text);
      else if (state !== 'done') begin(waiting + text);
    },
    end: (): Scanned => ({ rest: rest.length > LONGEST_REST ? undefined : parsed(rest), elements }),
  };
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
