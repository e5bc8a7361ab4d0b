import { domainToUnicode } from 'node:url';
import type { Store } from '../db/store.ts';

/**
 * Whether a host or a mail address stands in the text of a stored message, in any case of its letters. A host is also looked for as
 * people write it, with letters beyond ASCII. Reads the newest messages first, and all of them before it says no.
 */
export function standsInMessage({ archive }: Store, named: string): boolean {
  const forms = [named, domainToUnicode(named)].map((form) => form.toLowerCase());
  const sql = 'SELECT 1 FROM messages WHERE instr(lower(text), ?) > 0 ORDER BY msgId DESC LIMIT 1';
  return forms.some((form) => form !== '' && archive.get(sql, form) !== undefined);
}
