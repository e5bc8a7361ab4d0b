import { Unreadable } from './unreadableFile.ts';

const UTF_16 = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/** Characters that steer printers and machines, of which a text has hardly any; with colours for a terminal, it has escapes. */
const CONTROLS = /[^\P{Cc}\s]/gu;
const ESCAPE = '\u001b';
/** One in so many may be. */
const LEAST_BETWEEN = 1_000;

/** UTF-16 that says so, UTF-8, or else windows-1252. @throws Unreadable for what is no text */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  const controls = text.match(CONTROLS)?.filter((one) => one !== ESCAPE).length ?? 0;
  if (text.includes('\0') || controls * LEAST_BETWEEN > text.length) throw new Unreadable('damaged');
  return text;
}

function decoded(bytes: Uint8Array): string {
  const utf16 = UTF_16.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  if (utf16) return new TextDecoder(utf16[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Any bytes are some text in it.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
