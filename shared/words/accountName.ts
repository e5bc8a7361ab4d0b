import type { Account } from '../model/session.ts';
import { visibleLine } from '../text/visibleText.ts';

type Named = Pick<Account, 'email' | 'serviceUrl' | 'isDemo'>;

/**
 * Names an account among `all`, on one line: by its email address, or where several have the same, also by the host of its service, and by
 * the whole address of that where the host is the same, too. `demo`: the word for the demo's service.
 */
export function accountName(account: Named, all: readonly Named[], demo: string): string {
  const email = visibleLine(account.email);
  const alike = all.filter((each) => isSame(each.email, account.email));
  if (alike.length < 2) return email;
  const service = account.isDemo ? demo : serviceAmong(account, alike);
  return service === '' ? email : `${email}, ${service}`;
}

/**
 * The same for where there is little room: only what stands before the @, or where several have the same, with what tells them apart. A
 * domain or a service alone would seem to be that of the other accounts there, too.
 */
export function shortAccountName(account: Named, all: readonly Named[], demo: string): string {
  const { user, domain } = partsOf(account);
  const sameUser = all.filter((each) => isSame(partsOf(each).user, user));
  if (sameUser.length < 2) return visibleLine(user);
  const alike = sameUser.filter((each) => isSame(partsOf(each).domain, domain));
  if (alike.length < sameUser.length) return accountName(account, all, demo);
  const service = account.isDemo ? demo : serviceAmong(account, alike);
  return service === '' ? visibleLine(account.email) : `${visibleLine(user)}, ${service}`;
}

function partsOf({ email }: Named): { readonly user: string; readonly domain: string } {
  const at = email.lastIndexOf('@');
  return at < 1 ? { user: email, domain: '' } : { user: email.slice(0, at), domain: email.slice(at + 1) };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function serviceAmong({ serviceUrl }: Named, alike: readonly Named[]): string {
  const host = hostOf(serviceUrl);
  const isShared = alike.filter((each) => !each.isDemo && hostOf(each.serviceUrl) === host).length > 1;
  return visibleLine(isShared ? serviceUrl : host);
}

/** With its port, if it isn't the usual one. An account whose key store is locked has no address. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
