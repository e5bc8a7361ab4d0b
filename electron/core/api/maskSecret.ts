/** The entities of HTML that software escapes texts with (HTML, section 13.1.2.3). */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * The source of a pattern that finds `secret` as it is, form-encoded, percent-encoded, JSON-escaped or with entities of HTML. Each character
 * may be spelled in its own way, because programs differ in those that they encode. `secret` must not be empty.
 */
export function spellingsOf(secret: string): string {
  return Array.from(secret.toWellFormed(), (char) => `(?:${spellingsOfChar(char).join('|')})`).join('');
}

function spellingsOfChar(char: string): readonly string[] {
  const bytes = [...Buffer.from(char, 'utf8')];
  const units = Array.from({ length: char.length }, (_, index) => char.charCodeAt(index));
  const code = char.codePointAt(0) ?? 0;
  const entity = ENTITIES[char];
  return [
    bytes.map(percent).join(''),
    ...(code < 0x100 ? [percent(code)] : []),
    units.map((unit) => String.raw`\\u${hex(unit, 4)}`).join(''),
    `&#(?:0*${code}|[xX]0*${hex(code, 1)});`,
    ...(entity === undefined ? [] : [entity]),
    ...(char === ' ' ? [String.raw`\+`] : []),
    quoted(JSON.stringify(char).slice(1, -1)),
    quoted(char),
  ];
}

/** A byte, which may be encoded up to four times. */
const percent = (byte: number): string => `%(?:25){0,3}${hex(byte, 2)}`;

/** In upper or lower case, whatever the pattern's flags. */
const hex = (value: number, digits: number): string =>
  value
    .toString(16)
    .padStart(digits, '0')
    .replaceAll(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`);

const quoted = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
