import { spellOutHidden } from '../../../../shared/text/visibleText.ts';

/** The start of a text, as people may read it. */
export interface ReadText {
  readonly text: string;
  /** Of the whole file, bytes. */
  readonly size: number;
  readonly isCut: boolean;
}

/** So much of a text is shown, bytes. */
export const SHOWN_BYTES = 2 ** 20;

/** Reads the first mebibyte of a text. Rejects when the file has gone, or with the signal's reason. */
export async function readText(url: string, signal: AbortSignal): Promise<ReadText> {
  const response = await fetch(url, { headers: { Range: `bytes=0-${SHOWN_BYTES - 1}` }, signal });
  // An empty file has no first byte (RFC 9110, section 15.5.17).
  if (response.status === 416) return { text: '', size: 0, isCut: false };
  if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const whole = /\/(\d+)$/u.exec(response.headers.get('Content-Range') ?? '')?.[1];
  const size = whole === undefined ? bytes.byteLength : Number(whole);
  const isCut = size > bytes.byteLength;
  return { text: readable(decoded(bytes, isCut)), size, isCut };
}

/** Decodes by the byte order mark, else as UTF-8, else as Windows' old default. Leaves out a character cut in two at the end. */
export function decoded(bytes: Uint8Array, isCut: boolean): string {
  const [first, second] = bytes;
  const decode = (encoding: string, fatal: boolean) =>
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream: isCut });
  if (first === 0xff && second === 0xfe) return decode('utf-16le', false);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', false);
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252', false); // every byte is a character there
  }
}

/** Every kind of line break as one, tabs as they are, and all else that cannot be seen spelled out. */
export function readable(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n').replaceAll(/[^\n\t]+/gu, spellOutHidden);
}
