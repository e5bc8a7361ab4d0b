import { z } from 'zod';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Credentials } from '../../core/protocol.ts';
import { readSealed } from '../security/sealedRecord.ts';
import type { Secrets } from '../security/secrets.ts';

/** The plain text under the seal. The address and the email are in it, since anyone who can write `accounts.json` could change them there. */
const sealedLogin = z.object({
  version: z.literal(1),
  serviceUrl: z.string(),
  email: z.string(),
  password: z.string(),
});

/** The user of a service that a secret belongs to. */
export type Owner = Omit<Credentials, 'password'>;

/** The address or email in accounts.json isn't the one that was sealed with the password. */
export class LoginElsewhere extends AppError {
  /** The address and the email that the password was sealed with. */
  readonly sealed: Owner;

  constructor({ serviceUrl, email }: Owner) {
    super('login-changed', 'The address or email stored for the account is not the one of its password.');
    this.sealed = { serviceUrl, email };
  }
}

/** Seals a password together with where it may be sent. @throws AppError `secrets-unavailable` */
export function sealLogin(secrets: Secrets, { serviceUrl, email, password }: Credentials): Promise<string> {
  return secrets.seal(JSON.stringify({ version: 1, serviceUrl, email, password }));
}

interface UnsealedLogin {
  readonly password: string;
  /** See `Secrets.unseal`. */
  readonly shouldReseal: boolean;
}

/**
 * Unseals the password of an account, which may be sent only to `serviceUrl`, and only for `email`. Earlier versions sealed the password
 * alone. Parley never accepts such a record: anyone who can write `accounts.json` could put another address beside it, and the password
 * would go there. The person enters it again, and loses nothing.
 * @throws LoginElsewhere, AppError `login-unbound` for a bare password, `login-too-new` for a record of a newer version, `password-lost` for
 * one that is broken, or `secrets-unavailable`
 */
export async function unsealLogin(
  secrets: Secrets,
  sealedPassword: string,
  { serviceUrl, email }: Owner,
): Promise<UnsealedLogin> {
  const { secret, shouldReseal } = await secrets.unseal(sealedPassword);
  const sealed = readSealed(sealedLogin, 1, secret);
  if (sealed.kind !== 'known') throw unread(sealed.kind);
  const { record: login } = sealed;
  if (login.serviceUrl !== serviceUrl || login.email !== email) throw new LoginElsewhere(login);
  return { password: login.password, shouldReseal };
}

function unread(kind: 'newer' | 'broken' | 'bare'): AppError {
  switch (kind) {
    case 'newer':
      return new AppError('login-too-new', 'A newer version of Parley sealed the password.');
    case 'broken':
      return new AppError('password-lost', 'The sealed record of the password is broken.');
    case 'bare':
      return new AppError('login-unbound', 'The password was stored without the address it is for.');
  }
}
