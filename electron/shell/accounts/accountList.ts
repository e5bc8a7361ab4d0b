import { isDeepStrictEqual } from 'node:util';
import type { AccountEvent } from '../../../shared/contract/index.ts';
import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import type { Status } from '../../../shared/model/status.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe, type Log } from '../app/log.ts';
import type { Secrets } from '../security/secrets.ts';
import { colourOf } from './accountColours.ts';
import { type AccountsFile, type StoredAccount, signedInAccounts } from './accounts.ts';
import { ownerOf, withoutService } from './archiveKey.ts';
import type { OpenAccounts } from './openAccounts.ts';
import { LoginElsewhere, type Owner } from './sealedLogin.ts';

interface AccountListParts {
  readonly openAccounts: Pick<OpenAccounts, 'find'>;
  readonly accounts: Pick<JsonFile<AccountsFile>, 'read'>;
  readonly secrets: Secrets;
  readonly onListChange: (accounts: readonly ListedAccount[]) => void;
  readonly log: Log;
}

/** All accounts with data on this computer, with their state. */
export interface AccountList {
  read(): Promise<readonly ListedAccount[]>;
  /** Tells of the list soon, unless it is the same as before. */
  announce(): void;
  /** Tells of it now. */
  tell(): Promise<void>;
  /** Follows the status events: unread messages, and refused passwords. */
  hear(event: AccountEvent): void;
  /** The account was closed. */
  forget(id: AccountId): void;
  couldNotOpen(id: AccountId, thrown: unknown): void;
  isUnopenable(id: AccountId): boolean;
  /** It is tried again, or was signed out. */
  forgetWhyNot(id: AccountId): void;
}

/** Why a signed-in account is not open. */
interface WhyNot {
  readonly error: ErrorData;
  /** Its owner, in place of one that was edited. */
  readonly sealed: Owner | null;
}

export function createAccountList(parts: AccountListParts): AccountList {
  const { openAccounts, accounts, secrets, onListChange, log } = parts;
  const facts = new Map<AccountId, Facts>();
  const whyNot = new Map<AccountId, WhyNot>();
  const owners = new Map<string, Owner>();
  /** null: the page has asked for it, but was told of none. */
  let last: readonly ListedAccount[] | null = null;
  let isDue = false;
  /** An earlier list must not come after a later one. */
  const inTurn = createOneAtATime();

  /** Asked of the key store until it knows, and then no more. */
  async function owner({ sealedKey }: StoredAccount): Promise<Owner | null> {
    const found = owners.get(sealedKey) ?? (await ownerOf(secrets, sealedKey));
    if (found) owners.set(sealedKey, found);
    return found;
  }

  async function entry(stored: StoredAccount, isSignedIn: boolean): Promise<ListedAccount> {
    const { id, isDemo, webUrl } = stored;
    const chosen = { colour: colourOf(stored), ...(webUrl === undefined ? {} : { webUrl }) };
    const account = openAccounts.find(id)?.account();
    if (account) {
      const { isRefused, ...known } = facts.get(id) ?? NO_FACTS;
      return { ...account, ...chosen, state: isRefused ? 'refused' : 'open', ...known };
    }
    const why = isSignedIn ? whyNot.get(id) : undefined;
    const { serviceUrl, email } = why?.sealed ?? (await owner(stored)) ?? withoutService(stored);
    const closed = { id, serviceUrl, email, isDemo, ...chosen, unread: 0, isFull: false };
    if (why) return { ...closed, state: 'unopenable', error: why.error };
    return { ...closed, state: isSignedIn ? 'opening' : 'signed-out' };
  }

  async function read(): Promise<readonly ListedAccount[]> {
    const file = await accounts.read();
    const signedIn = new Set(signedInAccounts(file).map(({ id }) => id));
    return Promise.all(file.accounts.map((stored) => entry(stored, signedIn.has(stored.id))));
  }

  async function tell(): Promise<void> {
    // A change from now on needs another look.
    isDue = false;
    try {
      const list = await inTurn(read);
      if (isDeepStrictEqual(list, last)) return;
      last = list;
      onListChange(list);
    } catch (thrown) {
      log.error(`The accounts can't be listed: ${describe(thrown)}`);
    }
  }

  function announce(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => void tell());
  }

  return {
    ...{ read, announce, tell },
    hear({ account, name, payload }) {
      if (name !== 'status') return;
      const next = factsOf(payload);
      if (isDeepStrictEqual(facts.get(account), next)) return;
      facts.set(account, next);
      announce();
    },
    forget(id) {
      facts.delete(id);
      announce();
    },
    couldNotOpen(id, thrown) {
      const error = AppError.from(thrown).toData();
      whyNot.set(id, { error, sealed: thrown instanceof LoginElsewhere ? thrown.sealed : null });
      announce();
    },
    isUnopenable: (id) => whyNot.has(id),
    forgetWhyNot(id) {
      whyNot.delete(id);
    },
  };
}

/** From core's last status. */
interface Facts {
  readonly unread: number;
  readonly isFull: boolean;
  readonly isRefused: boolean;
}

const NO_FACTS: Facts = { unread: 0, isFull: false, isRefused: false };

const factsOf = ({ unread, storage, connection }: Status): Facts => ({
  unread: unread.badge,
  isFull: storage === 'full',
  isRefused: connection.state === 'trouble' && ERROR_POLICY[connection.error.code].remedy === 'password',
});
