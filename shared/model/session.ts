import type { ErrorData } from '../errors/errors.ts';
import type { AccountId } from './ids.ts';

export interface Account {
  /** A stable name for the account's folder: a hash of service address and e-mail. */
  readonly id: AccountId;
  readonly serviceUrl: string;
  readonly email: string;
  /** True for the demo organisation that runs inside the app. */
  readonly isDemo: boolean;
}

/** What the window shows: an account, or the way in. And how secrets are kept. */
export type Session =
  | {
      readonly state: 'signed-out';
      /** The account used last that is kept on this computer, if any. */
      readonly kept: AccountId | null;
      /** To fill in the form: from `--service-url`, else the last account. */
      readonly serviceUrl: string;
      readonly email: string;
      readonly secrets: SecretsBackend;
      /** Why the last account could not be opened at start, if that is so. */
      readonly error?: ErrorData;
    }
  | { readonly state: 'signed-in'; readonly account: Account; readonly secrets: SecretsBackend };

/** `plain`: the system has no key store (Linux `basic_text`); secrets are only obfuscated and this needs consent. */
export type SecretsBackend = 'protected' | 'plain' | 'unavailable';
