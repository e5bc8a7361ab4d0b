import { setImmediate as letOthersIn } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/errors.ts';
import { createListCutter, type ListCutter, MOST_ELEMENTS, type Piece } from './bodies/listCutter.ts';
import { createHeldEntries } from './heldEntries.ts';
import { type PageEntry, parsePage, parseTooLarge } from './wire.ts';

/** The content of a response to `/get`. */
export type ListBody =
  | { readonly kind: 'list'; readonly entries: readonly PageEntry[] }
  /** It is something else; `text` is its beginning. */
  | { readonly kind: 'other'; readonly text: string };

/** Of a body that is no list, bytes: enough to tell what it is. */
const BEGINNING_BYTES = 4 * 2 ** 10;
/** UTF-16 units. */
const SHORT_TEXT = 2 ** 16;
const BYTE_ORDER_MARK = 0xfeff;
const BLANK = /^[ \t\r\n]*/u;

/**
 * Reads the entries of a `/get` response while it arrives, in slices with other work in between, and in memory that doesn't grow with it.
 * Stops reading once the `limit` oldest messages are certainly there. Rejects with AppError `malformed` if it isn't a JSON array, and with
 * the error of `body`.
 */
export async function readList(body: AsyncIterable<Uint8Array>, limit: number): Promise<ListBody> {
  const cutter = createListCutter();
  const held = createHeldEntries(limit);
  let beginning: Buffer | null = Buffer.alloc(0);
  for await (const chunk of body) {
    if (beginning === null) cutter.push(chunk);
    else {
      beginning = Buffer.concat([beginning, chunk]);
      const opened = openList(beginning);
      if (opened === null && beginning.length >= BEGINNING_BYTES) break;
      if (opened === null) continue;
      cutter.push(opened);
      beginning = null;
    }
    for (let piece = cutter.next(); piece !== null; piece = cutter.next()) {
      const entries = entriesOf(piece);
      held.add(entries);
      if (held.isEnough()) return { kind: 'list', entries: held.list() };
      if (isLong(piece) || entries.length === MOST_ELEMENTS) await letOthersIn();
    }
  }
  return closeList(beginning, cutter, held.list());
}

function closeList(beginning: Buffer | null, cutter: ListCutter, entries: readonly PageEntry[]): ListBody {
  if (beginning !== null) return { kind: 'other', text: beginning.toString('utf8', 0, BEGINNING_BYTES) };
  cutter.end();
  return { kind: 'list', entries };
}

/** The bytes after the opening bracket; null if there is none so far. */
function openList(bytes: Buffer): Buffer | null {
  const text = bytes.toString('utf8');
  const mark = text.codePointAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  const blank = BLANK.exec(text.slice(mark))?.[0].length ?? 0;
  if (text[mark + blank] !== '[') return null;
  return bytes.subarray((mark === 1 ? 3 : 0) + blank + 1);
}

/** A short response, as most are, is read without a pause. */
const isLong = (piece: Piece): boolean => piece.kind === 'too-large' || piece.text.length > SHORT_TEXT;

function entriesOf(piece: Piece): readonly PageEntry[] {
  if (piece.kind === 'too-large') return [parseTooLarge(piece.beginning)];
  const entries = parsePage(piece.text);
  if (entries.length === 0) throw new AppError('malformed', 'The answer is not JSON.');
  return entries;
}
