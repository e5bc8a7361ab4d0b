import { accountId, type ConvId, convId, msgId } from '../model/ids.ts';
import type { Place } from '../model/place.ts';

const OWN =
  /^parley:\/\/chat\/(?<conv>\d{1,16})(?:\/(?<msg>\d{1,16}))?\/?(?:\?account=(?<account>[a-z0-9]{1,64}))?$/iu;
/** The number is the rightmost part of the fragment (service API, section 2.4). */
const WEB = /^#chat\/(?:.*\/)?(?<conv>\d{1,16})$/u;

/** A link of Parley's own, such as `parley://chat/12/345`. */
export function chatLink({ convId: conv, msgId: msg, account }: Place): string {
  const message = msg === null ? '' : `/${msg}`;
  return `parley://chat/${conv}${message}${account === null ? '' : `?account=${account}`}`;
}

/** Whether a text wants to be a link of Parley's own, valid or not. */
export const isOwnAddress = (text: string): boolean => /^\s*parley:\/\/\S*\s*$/iu.test(text);

/** The place of a link of Parley's own; null for any other text. */
export function readChatLink(text: string): Place | null {
  const { conv = '', msg, account } = OWN.exec(text.trim())?.groups ?? {};
  const [found, message] = [idIn(conv), idIn(msg ?? '')];
  if (found === null || (msg !== undefined && message === null)) return null;
  return {
    convId: convId(found),
    msgId: message === null ? null : msgId(message),
    account: account === undefined ? null : accountId(account.toLowerCase()),
  };
}

/**
 * The conversation that an address of the service's web client names; null for any other text. The address of the web client isn't known
 * (service API, section 2.4), so that any of the service's own site counts. Other services may be there, too: `isAtService` comes first.
 */
export function readWebChatLink(text: string, serviceUrl: string): Place | null {
  if (!URL.canParse(text.trim()) || !URL.canParse(serviceUrl)) return null;
  const [url, service] = [new URL(text.trim()), new URL(serviceUrl)];
  if (url.username !== '' || url.password !== '') return null;
  if (!/^https?:$/u.test(url.protocol) || !isSameSite(url.hostname, service.hostname)) return null;
  const found = idIn(WEB.exec(url.hash)?.groups?.['conv'] ?? '');
  return found === null ? null : { convId: convId(found), msgId: null, account: null };
}

/**
 * The address of a web client, up to the `#` of its links, from what a person types or pastes: that address, or one of its conversations.
 * Null: it is none.
 */
export function webClientIn(text: string): string | null {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  if (!/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.hash !== '' && !WEB.test(url.hash)) return null;
  const { origin, pathname, search, hash } = url;
  // `{web_url}/#chat/<conv_id>` (service API, section 2.4).
  const isWhole = hash !== '' || search !== '' || pathname.endsWith('/');
  return `${origin}${pathname}${isWhole ? '' : '/'}${search}`;
}

/** The address of a conversation in a web client. */
export const webChatLink = (webUrl: string, conv: ConvId): string => `${webUrl}#chat/${conv}`;

/** Whether an address is at the service: same scheme, host and port. */
export const isAtService = (text: string, serviceUrl: string): boolean =>
  URL.canParse(text.trim()) &&
  URL.canParse(serviceUrl) &&
  new URL(text.trim()).origin === new URL(serviceUrl).origin;

function idIn(digits: string): number | null {
  const id = Number(digits);
  return digits !== '' && Number.isSafeInteger(id) ? id : null;
}

/** First labels that an organisation gives the parts of its service, not names under which organisations register. */
const PART =
  /^(?:api|app|chat|client|im|messages|messaging|messenger|my|portal|rest|talk|team|web|webapp|webchat|webclient|www)$/u;

/**
 * The same host, one directly below the other, or two parts of a service such as `chat.example.org` and `api.example.org`. Other names with
 * one parent may belong to strangers: `example.co.uk` and `evil.co.uk`, or two customers of one host.
 */
function isSameSite(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [splitHost(a), splitHost(b)];
  if (one?.parent === b || other?.parent === a) return true;
  if (one === null || one.parent !== other?.parent) return false;
  return PART.test(one.label) && PART.test(other.label);
}

/** Null for a number, and where the parent would be a country or a part of it (`example`, `co.uk`). */
function splitHost(host: string): { readonly label: string; readonly parent: string } | null {
  const { label = '', parent = '' } = /^(?<label>[^.]+)\.(?<parent>.+)$/u.exec(host)?.groups ?? {};
  const isNumber = /^[\d.]+$/u.test(host) || host.startsWith('[');
  return isNumber || !parent.includes('.') || /^[^.]{1,3}\.[^.]{2}$/u.test(parent) ? null : { label, parent };
}
