import type { Confirmations } from '../security/confirming.ts';
import { ownerOf } from './archiveKey.ts';
import type { SigningInParts } from './signingIn.ts';

export interface SignInRules extends Pick<SigningInParts, 'accounts' | 'secrets'> {
  /** From the command line, '' when not given. */
  readonly serviceUrl: string;
  /** Whether the person agrees that a service of no known account gets an email and a password from the page. */
  readonly agreesToSignIn: Confirmations['signIn'];
}

/** A key on this computer was sealed for that service, or the command line of a first start names it, or the person agrees. */
export async function maySignIn(serviceUrl: string, rules: SignInRules): Promise<boolean> {
  const { accounts } = await rules.accounts.read();
  if (accounts.length === 0 && serviceUrl === rules.serviceUrl) return true;
  const owners = await Promise.all(accounts.map(({ sealedKey }) => ownerOf(rules.secrets, sealedKey)));
  if (owners.some((owner) => owner?.serviceUrl === serviceUrl)) return true;
  // Anyone can make a shortcut that starts Parley with the address of another service.
  const isFilledIn = accounts.length > 0 && rules.serviceUrl !== '';
  return rules.agreesToSignIn({ serviceUrl, isFilledIn, mayBeKnown: owners.includes(null) });
}
