import type { ErrorData } from '../errors/errors.ts';
import type { AccountId } from './ids.ts';

export interface Account {
  /** A stable name for the account's folder: a hash of the service address and the email address. */
  readonly id: AccountId;
  readonly serviceUrl: string;
  readonly email: string;
  /** True for the demo organisation that runs inside the app. */
  readonly isDemo: boolean;
}

/** The account that the window shows, or none at the sign-in, and how secrets are stored. */
export type Session =
  | {
      readonly state: 'signed-out';
      /** The last account used that is stored on this computer, if any. */
      readonly kept: AccountId | null;
      /** Fills in the form: `--service-url`, or else the last account. */
      readonly serviceUrl: string;
      readonly email: string;
      readonly secrets: SecretsBackend;
      /** Why the last account couldn't be opened, at the start or after a crash, if so. */
      readonly error?: ErrorData;
    }
  | { readonly state: 'signed-in'; readonly account: Account; readonly secrets: SecretsBackend };

/** `plain`: the system has no key store (Linux `basic_text`); secrets are only obfuscated, which needs the person's consent. */
export type SecretsBackend = 'protected' | 'plain' | 'unavailable';
