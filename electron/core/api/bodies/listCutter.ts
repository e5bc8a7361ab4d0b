import { AppError } from '../../../../shared/errors/errors.ts';

/** A part of a list in JSON. */
export type Piece =
  /** A list of some whole elements, in JSON. */
  | { readonly kind: 'elements'; readonly text: string }
  /** An element longer than `MOST_ELEMENT_BYTES`, deeper than `DEEPEST` or of more values than `MOST_VALUES`: only how it begins. */
  | { readonly kind: 'too-large'; readonly beginning: string };

/** Cuts a list in JSON (RFC 8259) into pieces while it arrives. It looks at each byte once, and holds no more than one piece. */
export interface ListCutter {
  /** Adds the next bytes. Call `next` until there is nothing left before adding more. */
  push(bytes: Uint8Array): void;
  /** The next piece; null: none until more bytes come. @throws AppError `malformed` when this is no list */
  next(): Piece | null;
  /** Nothing more comes. @throws AppError `malformed` when the list is not at its end */
  end(): void;
}

/** A message has no stated limit (service API, section 8). The longest texts that people paste are a tenth of this. */
export const MOST_ELEMENT_BYTES = 4 * 2 ** 20;
/** Levels of lists and objects in an element. A message has 3 (service API, section 2.1). */
export const DEEPEST = 100;
/** Lists, objects and what they separate by commas, in an element. A message has about 20, and a million take a second to parse. */
const MOST_VALUES = 10_000;
/** About this much is parsed at once: 2 ms. */
const PIECE_BYTES = 256 * 2 ** 10;
/** Nor more elements than this, however short: 4 ms, as each costs more than its bytes. */
export const MOST_ELEMENTS = 1_000;
/** Of an element that is too long; its ids stand at its beginning (service API, section 2.1). */
const BEGINNING_BYTES = 4 * 2 ** 10;
const FIRST_ROOM = 16 * 2 ** 10;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** The brackets of lists and of objects differ in one bit. */
const OPENING = 0x7b;
const CLOSING = 0x7d;
const BEGINNING_OF_LIST = 0x5b;
const END_OF_LIST = 0x5d;

/** Where a scan is within the list. */
interface Place {
  at: number;
  /** 1 between the elements. */
  depth: number;
  isInText: boolean;
  isEscaped: boolean;
  /** Of the element, so far. */
  values: number;
}

/** `push` gets what follows the opening bracket. */
export function createListCutter(): ListCutter {
  let held = Buffer.allocUnsafe(FIRST_ROOM);
  // The place of a bracket, before all that was not passed on.
  let end = 1;
  /** The first bytes of what was not passed on, and of the element that is being read. */
  let start = 1;
  let element = 1;
  /** How many whole elements were not passed on. */
  let waiting = 0;
  /** How the element began that is being read and thrown away. */
  let tooLarge: string | null = null;
  let isAfterComma = false;
  const place: Place = { at: 1, depth: 1, isInText: false, isEscaped: false, values: 0 };

  function makeRoom(bytes: number): void {
    if (start > 1) {
      held.copyWithin(0, start - 1, end);
      [element, place.at, end, start] = [element - start + 1, place.at - start + 1, end - start + 1, 1];
    }
    held = withRoom(held, end, bytes);
  }

  function elementsUpTo(until: number): Piece {
    const text = listOf(held, start, until);
    start = until;
    waiting = 0;
    return { kind: 'elements', text };
  }

  /** Forgets all of the long element that is here. */
  function dropElement(): void {
    start = place.at;
    element = place.at;
  }

  /** After a comma or the end of the list. */
  function closeElement(isEnd: boolean): Piece | null {
    const until = place.at - 1;
    if (tooLarge !== null) {
      const piece: Piece = { kind: 'too-large', beginning: tooLarge };
      tooLarge = null;
      dropElement();
      isAfterComma = !isEnd;
      return piece;
    }
    element = place.at;
    waiting += 1;
    if (!isEnd && until - start < PIECE_BYTES && waiting < MOST_ELEMENTS) return null;
    const isNothing = isEnd && !isAfterComma && isBlank(held, start, until);
    const piece = isNothing ? null : elementsUpTo(until);
    start = place.at;
    isAfterComma = !isEnd;
    return piece;
  }

  return {
    push: (bytes) => {
      makeRoom(bytes.byteLength);
      held.set(bytes, end);
      end += bytes.byteLength;
    },
    next: () => {
      while (place.at < end) {
        if (place.depth === 0) throwUnlessBlank(held, place, end);
        else if (scan(held, place, Math.min(end, element + MOST_ELEMENT_BYTES), tooLarge !== null)) {
          if (place.depth === 0 && held[place.at - 1] !== END_OF_LIST) throw notJson();
          const piece = closeElement(place.depth === 0);
          if (piece !== null) return piece;
        } else if (isTooMuch(place) || place.at - element >= MOST_ELEMENT_BYTES || tooLarge !== null) {
          if (tooLarge === null && start < element) return elementsBefore();
          tooLarge ??= held.toString('utf8', element, Math.min(place.at, element + BEGINNING_BYTES));
          dropElement();
        }
      }
      return null;
    },
    end: () => {
      if (place.depth !== 0) throw notJson();
    },
  };

  /** The elements before the long one. */
  function elementsBefore(): Piece {
    const piece = elementsUpTo(element - 1);
    start = element;
    isAfterComma = true;
    return piece;
  }
}

/** Whether the element is deeper or has more values than is read. */
const isTooMuch = ({ depth, values }: Place): boolean => depth > DEEPEST + 1 || values > MOST_VALUES;

/** Writes brackets over the commas around the elements: a text joined from three is slower to parse. */
function listOf(bytes: Buffer, start: number, until: number): string {
  bytes[start - 1] = BEGINNING_OF_LIST;
  bytes[until] = END_OF_LIST;
  return bytes.toString('utf8', start - 1, until + 1);
}

/** With room for so many bytes after `end`. */
function withRoom(held: Buffer<ArrayBuffer>, end: number, bytes: number): Buffer<ArrayBuffer> {
  if (end + bytes <= held.length) return held;
  const larger = Buffer.allocUnsafe(Math.max(held.length * 2, end + bytes));
  held.copy(larger, 0, 0, end);
  return larger;
}

/**
 * Goes on up to `end`, or until it has passed a comma between two elements or the end of the list; returns whether it has. Stops where the
 * element gets too much, unless it is passed over.
 */
function scan(bytes: Uint8Array, place: Place, end: number, isPassedOver: boolean): boolean {
  let { depth, values } = place;
  let at = place.isInText ? goOnInText(bytes, place, end) : place.at;
  let isFound = false;
  const most = isPassedOver ? Infinity : MOST_VALUES;
  const deepest = isPassedOver ? Infinity : DEEPEST + 1;
  while (at < end && !isFound && values <= most && depth <= deepest) {
    const byte = bytes[at] as number;
    at += 1;
    if (byte === QUOTE) {
      at = endOfText(bytes, at, end);
      if (at > end) place.isInText = true;
    } else if (byte === COMMA) {
      values += 1;
      isFound = depth === 1;
    } else if ((byte | 0x20) === OPENING) {
      values += 1;
      depth += 1;
    } else if ((byte | 0x20) === CLOSING) {
      depth -= 1;
      isFound = depth === 0;
    }
  }
  place.isEscaped = at > end + 1;
  place.at = Math.min(at, end);
  place.depth = depth;
  place.values = isFound ? 0 : values;
  return isFound;
}

function goOnInText(bytes: Uint8Array, place: Place, end: number): number {
  const at = endOfText(bytes, place.at + (place.isEscaped ? 1 : 0), end);
  place.isInText = at > end;
  return at;
}

/** Behind the quotation mark that ends the text; `end + 1` when that has not come yet, `end + 2` when it breaks off in an escape. */
function endOfText(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const byte = bytes[at] as number;
    at += 1;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return at + 1;
}

function throwUnlessBlank(bytes: Buffer, place: Place, end: number): void {
  if (!isBlank(bytes, place.at, end)) throw notJson();
  place.at = end;
}

/** The white space of JSON (RFC 8259, section 2). */
const isBlank = (bytes: Buffer, from: number, until: number): boolean =>
  /^[ \t\r\n]*$/u.test(bytes.toString('latin1', from, until));

const notJson = (): AppError => new AppError('malformed', 'The answer is not JSON.');
