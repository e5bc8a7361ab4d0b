/** A text without some layers of escapes. */
export interface Layer {
  readonly text: string;
  /** Of each UTF-16 unit: where it, or its escape, begins in the original text, and where that ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

interface Piece {
  readonly text: string;
  /** Of its escape, UTF-16 units. */
  readonly length: number;
}

/** Software escapes what it has escaped before: a form in JSON in a page. More than this many times is no accident. */
const MOST_LAYERS = 6;

/** Of URLs and forms (WHATWG URL; a plus sign stays one), of JSON (RFC 8259) and of HTML (HTML, section 13.1.4). */
const ESCAPE =
  /(?<bytes>(?:%[\da-f]{2})+)|\\u(?<unit>[\da-f]{4})|\\(?<char>[nrtbf"'\\/])|&#x(?<hex>[\da-f]{1,9});|&#(?<decimal>\d{1,9});|&(?<name>amp|lt|gt|quot|apos);/giu;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LARGEST_CODE_POINT = 0x10ffff;

/** The original text, and then with one more layer of escapes removed each, as long as there are any. The work grows with its length alone. */
export function layersOf(text: string): readonly Layer[] {
  const places = Array.from({ length: text.length }, (_, at) => at);
  const layers: Layer[] = [{ text, starts: places, ends: places.map((at) => at + 1) }];
  for (let last = layers[0]; last !== undefined && layers.length <= MOST_LAYERS; ) {
    const next = withoutLayer(last);
    if (next.text === last.text) break;
    layers.push(next);
    last = next;
  }
  return layers;
}

function withoutLayer(layer: Layer): Layer {
  const texts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (text: string, from: number, until: number): void => {
    texts.push(text);
    for (let unit = 0; unit < text.length; unit += 1) {
      starts.push(layer.starts[from] as number);
      ends.push(layer.ends[until - 1] as number);
    }
  };
  const keep = (from: number, until: number): void => {
    for (let at = from; at < until; at += 1) add(layer.text[at] as string, at, at + 1);
  };
  let end = 0;
  for (const match of layer.text.matchAll(ESCAPE)) {
    keep(end, match.index);
    end = match.index;
    for (const { text, length } of piecesOf(match)) {
      add(text, end, end + length);
      end += length;
    }
  }
  keep(end, layer.text.length);
  return { text: texts.join(''), starts, ends };
}

function piecesOf({ 0: written, groups = {} }: RegExpExecArray): readonly Piece[] {
  const { bytes, unit, char, hex, decimal, name } = groups;
  if (bytes !== undefined) return charsOf(Buffer.from(bytes.replaceAll('%', ''), 'hex'));
  const one = (text: string): readonly Piece[] => [{ text, length: written.length }];
  if (unit !== undefined) return one(String.fromCharCode(Number.parseInt(unit, 16)));
  if (char !== undefined) return one(/[a-z]/iu.test(char) ? ' ' : char);
  if (name !== undefined) return one(NAMED[name.toLowerCase()] ?? written);
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return one(code > LARGEST_CODE_POINT ? written : String.fromCodePoint(code));
}

/** Percent-encoded bytes as UTF-8, and as Latin-1 where they aren't. */
function charsOf(bytes: Buffer): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = sizeOfChar(bytes[at] as number);
    const char = bytes.toString('utf8', at, at + size);
    const isChar = at + size <= bytes.length && !char.includes('\uFFFD');
    const count = isChar ? size : 1;
    pieces.push({ text: isChar ? char : bytes.toString('latin1', at, at + 1), length: 3 * count });
    at += count;
  }
  return pieces;
}

/** In UTF-8, bytes, by the first one (RFC 3629, section 3). */
function sizeOfChar(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
