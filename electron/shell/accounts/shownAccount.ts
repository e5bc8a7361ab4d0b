import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Session } from '../../../shared/model/session.ts';
import type { AccountList } from './accountList.ts';
import { lastUsed } from './accounts.ts';
import { ownerOf, withoutService } from './archiveKey.ts';
import { LoginElsewhere, type Owner } from './sealedLogin.ts';
import type { SigningInParts } from './signingIn.ts';

interface ShownOptions extends Pick<SigningInParts, 'openAccounts' | 'accounts' | 'secrets' | 'log'> {
  readonly serviceUrl: string;
  readonly onChange: (session: Session) => void;
}

/** The account that the window shows, or why it shows none. */
export interface Shown {
  shown(): AccountId | null;
  /** Another open account than `id`: the one shown before, or else the last one opened. */
  another(id: AccountId): AccountId | null;
  /** `insteadOf`: the one that was to be shown, but can't be opened. */
  show(id: AccountId, insteadOf?: AccountId | null): void;
  /** The person wants to see an account. Returns whether they still do: they haven't chosen another one since. */
  wish(): () => boolean;
  /** Shows another account, if this one is shown. */
  leave(id: AccountId): void;
  /** Shows another account, if the one that is shown is not open any more. Returns whether it does. */
  leaveClosed(): boolean;
  /**
   * Takes why an account is not open, where no caller hears it: at the start or after a crash. The list says it, and if the window shows no
   * account, so does the session.
   */
  sayWhyNot(id: AccountId, thrown: unknown): void;
  /** `of`: only if it is about this account. */
  forgetWhyNot(of?: AccountId): void;
  describe(): Promise<Session>;
  announce(): Promise<Session>;
}

export function createShown(options: ShownOptions, list: AccountList): Shown {
  const { openAccounts, log, onChange } = options;
  let shown: AccountId | null = null;
  let before: AccountId | null = null;
  let error: ErrorData | undefined;
  let failed: AccountId | null = null;
  /** Fills in the sign-in form in place of what was edited. */
  let sealed: Owner | null = null;
  let wanted: AccountId | null = null;
  let wishes = 0;

  function another(id: AccountId): AccountId | null {
    const all = openAccounts.all().flatMap((accountCore) => accountCore.account()?.id ?? []);
    const others = all.filter((other) => other !== id);
    return others.find((other) => other === before) ?? others.at(-1) ?? null;
  }

  function set(id: AccountId | null): void {
    if (id === shown) return;
    before = shown;
    shown = id;
    wanted = null;
    openAccounts.setShown(id);
  }

  const describeShown = () => describeSession(options, { shown, wanted, error, sealed });

  function leaveClosed(): boolean {
    if (shown === null || openAccounts.find(shown)) return false;
    set(another(shown));
    return true;
  }

  return {
    ...{ another, describe: describeShown, leaveClosed },
    shown: () => shown,
    wish() {
      wishes += 1;
      const mine = wishes;
      return () => wishes === mine;
    },
    show(id, insteadOf = null) {
      set(id);
      wanted = insteadOf;
      sealed = null;
    },
    leave(id) {
      if (shown === id) set(another(id));
    },
    sayWhyNot(id, thrown) {
      if (leaveClosed()) wanted = id;
      list.couldNotOpen(id, thrown);
      const why = AppError.from(thrown).toData();
      log.error(`The account could not be opened: ${why.code}: ${why.message}`);
      // Of several, the one that was shown last is the first.
      if (shown !== null || error) return;
      error = why;
      failed = id;
      if (thrown instanceof LoginElsewhere) ({ sealed } = thrown);
    },
    forgetWhyNot(of) {
      if (of !== undefined && of !== failed) return;
      error = undefined;
      if (of !== undefined) sealed = null;
    },
    async announce() {
      // First, so that the page knows the account that it is to show.
      await list.tell();
      const session = await describeShown();
      onChange(session);
      return session;
    },
  };
}

interface Facts {
  readonly shown: AccountId | null;
  /** The account that was to be shown, but can't be opened. */
  readonly wanted: AccountId | null;
  readonly error: ErrorData | undefined;
  readonly sealed: Owner | null;
}

async function describeSession(
  { openAccounts, accounts, secrets, serviceUrl }: ShownOptions,
  { shown, wanted, error, sealed }: Facts,
): Promise<Session> {
  const backend = await secrets.backend();
  const account = shown === null ? null : openAccounts.find(shown)?.account();
  const damage = await accounts.damage();
  if (account) {
    const isMended = damage !== null && damage.backupAt !== null;
    return {
      ...{ state: 'signed-in', account, secrets: backend },
      ...(wanted !== null && { insteadOf: wanted }),
      ...(isMended && { listDamage: damage }),
    };
  }
  const file = await accounts.read();
  const last = lastUsed(file);
  const owner = sealed ?? (last && ((await ownerOf(secrets, last.sealedKey)) ?? withoutService(last)));
  return {
    state: 'signed-out',
    kept: last?.id ?? null,
    serviceUrl: (!sealed && serviceUrl) || (owner?.serviceUrl ?? ''),
    email: owner?.email ?? '',
    secrets: backend,
    ...(error && { error }),
    ...(damage && (damage.backupAt !== null || file.accounts.length === 0) && { listDamage: damage }),
  };
}
