import type { AccountId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { isAtService, readWebChatLink } from '../../../shared/text/chatLink.ts';

/** A place that a text names. */
export interface FoundPlace extends Place {
  /** The text doesn't tell which of these accounts it is of. Omitted: it is of `account`. */
  readonly among?: readonly AccountId[];
}

type Known = Pick<ListedAccount, 'id' | 'serviceUrl' | 'webUrl'>;

/**
 * The conversation that an address of a web client names, in the account at whose service it is: that with exactly this address or web
 * client, else with the same site, unless that is the site of several services. `shown` is preferred. Null: no account has such a service.
 */
export function webPlaceIn(text: string, accounts: readonly Known[], shown: AccountId): FoundPlace | null {
  const near = accounts.filter((account) => placeNear(text, account) !== null);
  const [first] = near;
  const place = first ? placeNear(text, first) : null;
  if (first === undefined || place === null) return null;
  const exact = near.filter((account) => addressesOf(account).some((url) => isAtService(text, url)));
  const isOneService = near.every(({ serviceUrl }) => isAtService(first.serviceUrl, serviceUrl));
  if (exact.length === 0 && !isOneService) return { ...place, among: [] };
  const among = (exact.length === 0 ? near : exact).map(({ id }) => id);
  if (among.includes(shown)) return place;
  return among.length === 1 ? { ...place, account: among[0] ?? null } : { ...place, among };
}

const addressesOf = ({ serviceUrl, webUrl }: Known): readonly string[] =>
  webUrl === undefined ? [serviceUrl] : [webUrl, serviceUrl];

const placeNear = (text: string, account: Known): Place | null =>
  addressesOf(account)
    .map((url) => readWebChatLink(text, url))
    .find((place) => place !== null) ?? null;
