import { LinkifyIt } from 'linkify-it';
import type { MsgId } from '../../../shared/model/ids.ts';
import { FROM_SELF } from '../db/flags.ts';
import type { Store } from '../db/store.ts';

const MAILTO = /^mailto:/iu;
/** Like the page. */
const linkify = new LinkifyIt().add('ftp:', null).add('//', null);
/** A longer link than a page can ask to open (`links.open`), with room for what stands around it, UTF-16 units. */
const MOST_AROUND = 12_000;
/** How often a link is looked for in a text. */
const MOST_PLACES = 20;

/**
 * Whether a link is one of those that the page finds in the text of that stored message, letter by letter and whole: the beginning of one
 * could tell its host something. A mail address may stand there without `mailto:`. Messages that the person may have written don't count, as a
 * page that was taken over can send them: those of this account, of `own` (addresses of other accounts at this service), and of a sender whom
 * the service didn't name. Reads no other message: someone who can name one could have a million searched.
 */
export function isLinkInMessage(
  { archive }: Store,
  { msgId, link, own }: { readonly msgId: MsgId; readonly link: string; readonly own: readonly string[] },
): boolean {
  const said = archive.get<{ text: string; email: string }>(
    'SELECT text, email FROM messages JOIN people ON personId = senderId WHERE msgId = ? AND flags & ? = 0',
    msgId,
    FROM_SELF,
  );
  if (said === undefined || link === '' || isOneOf(own, said.email)) return false;
  return placesOf(said.text, link).some((place) => {
    const found = linkify.match(wordAround(said.text, place, link.length)) ?? [];
    return found.some(({ url }) => url === link);
  });
}

function isOneOf(addresses: readonly string[], email: string): boolean {
  return addresses.some((address) => address.toLowerCase() === email.toLowerCase());
}

function placesOf(text: string, link: string): readonly number[] {
  const address = link.replace(MAILTO, '');
  const places: number[] = [];
  for (let at = text.indexOf(address); at >= 0 && places.length < MOST_PLACES; ) {
    places.push(at);
    at = text.indexOf(address, at + 1);
  }
  return places;
}

/** The text around a place, up to the next white space on both sides: no link reaches further. */
function wordAround(text: string, place: number, length: number): string {
  const before = /\S*$/u.exec(text.slice(Math.max(0, place - MOST_AROUND), place))?.[0] ?? '';
  const after = /^\S*/u.exec(text.slice(place, place + length + MOST_AROUND))?.[0] ?? '';
  return before + after;
}
