/** Letters and digits of any script, and no character that means something to a shell, in quotes or in an address. */
const PLAIN_ADDRESS =
  /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._+-]*@[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)*$/u;

/** RFC 6068, sections 2 and 4, asks for caution with other fields: programs know some that attach files or add hidden recipients. */
const RECIPIENTS: ReadonlySet<string> = new Set(['to', 'cc']);
const WORDS: ReadonlySet<string> = new Set(['subject', 'body']);

/**
 * A mailto: address with plain recipients, the subject and the text alone. Null if a recipient isn't a plain address: programs that hand the
 * address on, such as xdg-email, decode it and cut it at `&`, commas and quotes, and a part of a recipient could then attach a file.
 */
export function plainMailLink(url: {
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
}): string | null {
  const named = plainRecipients(url.pathname);
  if (named === null || url.host !== '') return null;
  const fields: string[] = [];
  for (const field of url.search.slice(1).split('&')) {
    const { name, value } = nameAndValue(field);
    const plain = RECIPIENTS.has(name) ? plainRecipients(value) : plainWords(name, value);
    if (plain === null) return null;
    if (plain !== '') fields.push(`${name}=${plain}`);
  }
  return `mailto:${named}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}

function nameAndValue(field: string): { readonly name: string; readonly value: string } {
  const end = field.includes('=') ? field.indexOf('=') : field.length;
  return { name: decoded(field.slice(0, end))?.toLowerCase() ?? '', value: field.slice(end + 1) };
}

/** A list of addresses, percent-encoded; empty if there is none. */
function plainRecipients(encoded: string): string | null {
  if (encoded === '') return '';
  const addresses = decoded(encoded)
    ?.split(',')
    .map((address) => address.trim());
  if (!addresses?.every((address) => PLAIN_ADDRESS.test(address))) return null;
  return addresses.map((address) => encodeURIComponent(address).replace('%40', '@')).join(',');
}

/**
 * Percent-encoded, so no comma can end it. Straight quotes could, once a program has decoded them. Only the text may have line breaks, since
 * others may begin a field. Empty if this field isn't handed on.
 */
function plainWords(name: string, value: string): string {
  const words = WORDS.has(name) ? (decoded(value) ?? '') : '';
  if (name !== 'body' && /[\r\n]/u.test(words)) return '';
  const typeset = words
    .replaceAll("'", '’')
    .replaceAll(/(?<!\S)"/gu, '“')
    .replaceAll('"', '”');
  return encodeURIComponent(typeset.replaceAll(/(?![\t\r\n])\p{Cc}/gu, ''));
}

/** Null if it is no text in UTF-8. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
