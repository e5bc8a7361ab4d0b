import { domainToUnicode } from 'node:url';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';

/**
 * Whether a host or a mail address stands in the text of that stored message, in any case of its letters. A host is also looked for as
 * people write it, with letters beyond ASCII. Reads no other message: someone who can name one could have a million searched.
 */
export function standsInMessage(
  { archive }: Store,
  { msgId, text }: { readonly msgId: MsgId; readonly text: string },
): boolean {
  const said = archive.get<{ text: string }>('SELECT text FROM messages WHERE msgId = ?', msgId);
  const words = said?.text.toLowerCase() ?? '';
  const forms = [text, domainToUnicode(text)].map((form) => form.toLowerCase());
  return forms.some((form) => form !== '' && words.includes(form));
}
