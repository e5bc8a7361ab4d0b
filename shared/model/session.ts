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

/** An account with data on this computer, as a list of all of them shows it. */
export interface ListedAccount extends Account {
  /** 0 to 11: chosen by the person, or given by Parley. It stays when others come and go. */
  readonly colour: number;
  /** The address of the service's web client, up to the `#` of its links, which only the person knows. Omitted: it isn't known. */
  readonly webUrl?: string;
  /**
   * `opening`: it is signed in, and Parley has yet to open it. `refused`: it is open, and the service doesn't accept its password.
   * `unopenable`: it is signed in, but its data can't be opened.
   */
  readonly state: 'opening' | 'open' | 'refused' | 'signed-out' | 'unopenable';
  /** Why it is `unopenable`. */
  readonly error?: ErrorData;
  /** Messages that count in the title and on the badge. */
  readonly unread: number;
  /** The disk is full: the latest typing isn't saved. */
  readonly isFull: boolean;
}

/** The number in the title, on the badge and at *All accounts*: of all accounts together. */
export const unreadOfAll = (accounts: Iterable<Pick<ListedAccount, 'unread'>>): number =>
  [...accounts].reduce((sum, { unread }) => sum + unread, 0);

/** The list of accounts on this computer couldn't be read. */
export interface ListDamage {
  /** The name of the file in the data folder that is kept. */
  readonly setAsideAs: string;
  /** When the copy was written that is used in its place, ms since the epoch; null: none is, so the list is empty. */
  readonly backupAt: number | null;
}

/** The account that the window shows, or none at the sign-in, and how secrets are stored. */
export type Session =
  | {
      readonly state: 'signed-out';
      /** The last account used that is stored on this computer, if any. Not the demo. */
      readonly kept: AccountId | null;
      /** Fills in the form: `--service-url`, or else the last account. */
      readonly serviceUrl: string;
      readonly email: string;
      readonly secrets: SecretsBackend;
      /** Why the last account couldn't be opened, at the start or after a crash, if so. */
      readonly error?: ErrorData;
      readonly listDamage?: ListDamage;
    }
  | {
      readonly state: 'signed-in';
      readonly account: Account;
      readonly secrets: SecretsBackend;
      /** The account that was to be shown, but can't be opened. */
      readonly insteadOf?: AccountId;
      /** A copy of the list is used. */
      readonly listDamage?: ListDamage;
    };

/** `plain`: the system has no key store (Linux `basic_text`); secrets are only obfuscated, which needs the person's consent. */
export type SecretsBackend = 'protected' | 'plain' | 'unavailable';
