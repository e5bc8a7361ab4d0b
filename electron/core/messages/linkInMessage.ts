import type { MsgId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';

const MAILTO = /^mailto:/iu;

/**
 * Whether a link stands in the text of that stored message, letter by letter, so that it takes nothing along but what the message says. A
 * mail address may stand there without `mailto:`. Reads no other message: someone who can name one could have a million searched.
 */
export function standsInMessage(
  { archive }: Store,
  { msgId, link }: { readonly msgId: MsgId; readonly link: string },
): boolean {
  const said = archive.get<{ text: string }>('SELECT text FROM messages WHERE msgId = ?', msgId);
  return link !== '' && [link, link.replace(MAILTO, '')].some((form) => said?.text.includes(form) === true);
}
