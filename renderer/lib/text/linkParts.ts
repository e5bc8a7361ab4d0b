import { LinkifyIt, type Match } from 'linkify-it';
import { chatLink, readChatLink } from '../../../shared/text/chatLink.ts';
import { plainMailLink } from '../../../shared/text/mailLink.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';

/** A stretch of a message text: plain, or a link that can be opened. */
export type TextPart =
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | {
      readonly kind: 'link';
      /** Where it begins in the message text, UTF-16 units. */
      readonly at: number;
      /** As in the message, with hidden characters spelt out. */
      readonly text: string;
      /** The address in its canonical spelling. */
      readonly url: string;
      /**
       * The same, letter by letter as in the message, except that `mailto:` may be added. It is opened, because the shell looks for it
       * there.
       */
      readonly said: string;
      /** Where it really leads, when the text shows something else (an internationalised or disguised name). */
      readonly host: string | null;
    };

/** Behind `parley:`; see `chatLink`. */
const PLACE = /\/\/chat\/[\d/]+(?:\?account=[a-z0-9]+)?(?![\w/?&#=])/iuy;

const linkify = new LinkifyIt()
  .add('ftp:', null)
  .add('//', null)
  .add('parley:', {
    validate: (text, from) => {
      PLACE.lastIndex = from;
      return PLACE.exec(text)?.[0].length ?? 0;
    },
  });

/** linkify-it takes quadratic time, so it gets no more than this at once; UTF-16 units. */
const MOST_AT_ONCE = 20_000;

/**
 * Finds the https:, mailto: and parley: addresses in a message text; whatever else looks like a link stays text, and so does a word of more
 * than 20,000 UTF-16 units.
 */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, endOfPiece(text, at));
    const found: readonly TextPart[] =
      piece.length > MOST_AT_ONCE ? [{ kind: 'text', at: 0, text: piece }] : partsOf(piece);
    for (const part of found) parts.push({ ...part, at: at + part.at });
    at += piece.length;
  }
  return parts;
}

/** A link has no white space, so a text can be cut there: behind the last that fits, or behind the word that doesn't. */
function endOfPiece(text: string, from: number): number {
  if (text.length - from <= MOST_AT_ONCE) return text.length;
  for (let end = from + MOST_AT_ONCE; end > from; end -= 1) {
    if (isBlankAt(text, end - 1)) return end;
  }
  let end = from + MOST_AT_ONCE;
  while (end < text.length && !isBlankAt(text, end)) end += 1;
  return end;
}

const isBlankAt = (text: string, at: number): boolean => ' \t\n\r'.includes(text.charAt(at));

function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  let secretUntil = 0;
  for (const match of linkify.match(text) ?? []) {
    secretUntil = Math.max(secretUntil, endOfLogin(text, match));
    const link = match.index < secretUntil ? null : toLink(match);
    if (!link) continue;
    if (match.index > end) parts.push({ kind: 'text', at: end, text: text.slice(end, match.index) });
    parts.push(link);
    end = match.lastIndex;
  }
  if (end < text.length) parts.push({ kind: 'text', at: end, text: text.slice(end) });
  return parts;
}

/** A user name before a password looks like a host: `https://user` of `https://user:secret@host/`. Where that address ends, else 0. */
function endOfLogin(text: string, { schema, raw, lastIndex }: Match): number {
  if (schema !== 'https:' || /^https:\/\/[^/?#]*[/?#]/iu.test(raw)) return 0;
  const [rest = ''] = /^\S*/u.exec(text.slice(lastIndex)) ?? [];
  return /^[^/?#]*@/u.test(rest) ? lastIndex + rest.length : 0;
}

function toLink(match: Match): TextPart | null {
  const url = URL.parse(match.url);
  if (!url) return null;
  const shown = spellOutHidden(match.raw);
  const link = { kind: 'link', at: match.index, text: shown, url: url.href, said: match.url } as const;
  switch (url.protocol) {
    case 'mailto:': {
      const plain = plainMailLink(url);
      return plain === null ? null : { ...link, url: plain, host: null };
    }
    case 'https:':
      if (url.username || url.password) return null;
      return { ...link, host: disguisedHost(url, shown) };
    case 'parley:': {
      const place = readChatLink(match.url);
      return place && { ...link, url: chatLink(place), host: null };
    }
    default:
      return null;
  }
}

/** Compares the text at the host's own place: the path may repeat any name. */
function disguisedHost(url: URL, shown: string): string | null {
  const { host } = /^https:[/\\]*(?<host>[^/\\?#]*)/iu.exec(shown)?.groups ?? {};
  return host?.toLowerCase().replace(/:443$/u, '') === url.host ? null : url.host;
}
