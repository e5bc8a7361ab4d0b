import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import { normaliseServiceUrl } from '../../../shared/model/serviceAddress.ts';
import type { Account, Session } from '../../../shared/model/session.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import type { Log } from '../app/log.ts';
import type { Secrets } from '../security/secrets.ts';
import { type AccountsFile, accountId, findAccount, withAccount, withoutAccount } from './accounts.ts';
import type { Archive } from './archive.ts';
import { obtainKey, unsealAccount } from './archiveKey.ts';
import type { Demo } from './demo.ts';
import { createProxySignIns, type InTurn, type ProxySignIns } from './proxySignIns.ts';

export interface SessionOptions {
  readonly archive: Archive;
  readonly accounts: JsonFile<AccountsFile>;
  readonly secrets: Secrets;
  readonly demo: Demo;
  /** 32 random bytes. */
  readonly randomKey: () => Uint8Array;
  readonly now: () => Date;
  /** From the command line, '' when not given. */
  readonly serviceUrl: string;
  readonly onChange: (session: Session) => void;
  readonly log: Log;
}

/** Who is signed in: opens and closes archives, and keeps the secrets that this takes. */
export interface SessionKeeper extends ProxySignIns {
  /** Opens the archive of whoever was signed in when Parley last ran. Asks nothing of the network. */
  start(): Promise<void>;
  /** Once all that was begun before is done. */
  current(): Promise<Session>;
  signIn(input: RouteParsed<'session.signIn'>): Promise<Session>;
  /** As `start`, after it failed; tells everybody what became of it. */
  tryAgain(): Promise<Session>;
  startDemo(input: RouteParsed<'session.startDemo'>): Promise<Session>;
  changePassword(input: RouteParsed<'session.changePassword'>): Promise<Session>;
  signOut(input: RouteParsed<'session.signOut'>): Promise<Session>;
  /** Opens the archive again in a core that was started anew. */
  reopen(): Promise<void>;
  /** The computer may be on another network now. */
  networkChanged(): Promise<void>;
  /** Core cannot be started: says so in place of the account. */
  giveUp(): Promise<void>;
  /** Closes the archive; who is signed in stays so for the next start. */
  close(): Promise<void>;
}

export function createSession(options: SessionOptions): SessionKeeper {
  const { archive, demo, log } = options;
  let lastError: ErrorData | undefined;
  /** One change of who is signed in at a time. */
  const inTurn = createTurns();
  const proxySignIns = createProxySignIns({ archive, inTurn, log });

  /** In turn, a change that the person asked for: tells everybody what became of it. */
  function change(work: () => Promise<void>): Promise<Session> {
    return inTurn(async () => {
      await work();
      lastError = undefined;
      return announce();
    });
  }

  async function announce(): Promise<Session> {
    const session = await describeSession(options, lastError);
    options.onChange(session);
    return session;
  }

  /** Opening at start or after a crash has nobody to answer to: the session itself says why it failed. */
  async function orSayWhyNot(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      lastError = AppError.from(error).toData();
      log.error(`The account could not be opened: ${lastError.code}: ${lastError.message}`);
    }
  }

  return {
    start: () => inTurn(() => orSayWhyNot(() => restore(options))),
    current: () => inTurn(() => describeSession(options, lastError)),
    signIn: (input) => change(() => signIn(options, input)),
    tryAgain: () =>
      inTurn(async () => {
        lastError = undefined;
        if (!archive.current()) await orSayWhyNot(() => restore(options));
        return announce();
      }),
    startDemo: (input) =>
      change(async () => {
        await requireSecrets(options.secrets, input.acceptPlainSecrets);
        await enterDemo(options);
      }),
    changePassword: ({ password }) => change(() => changePassword(options, password)),
    signOut: ({ forget }) => change(() => signOut(options, forget)),
    reopen: () =>
      inTurn(async () => {
        const last = archive.current();
        if (!last) return;
        archive.drop();
        await orSayWhyNot(() => archive.open(last));
        await announce();
      }),
    networkChanged: () =>
      inTurn(async () => {
        await archive.refreshProxy();
        await archive.refreshRules();
      }),
    ...proxySignIns,
    giveUp: () =>
      inTurn(async () => {
        archive.drop();
        lastError = new AppError('internal', 'Core stopped too often to be started again.').toData();
        await announce();
      }),
    close: () =>
      inTurn(async () => {
        await archive.close();
        await demo.stop();
      }),
  };
}

/** One piece of work at a time, in the order in which they were asked for. */
function createTurns(): InTurn {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined); // the caller of `turn` hears of it
    return turn;
  };
}

async function describeSession(
  { archive, accounts, secrets, serviceUrl }: SessionOptions,
  error: ErrorData | undefined,
): Promise<Session> {
  const backend = await secrets.backend();
  const opened = archive.current();
  if (opened) return { state: 'signed-in', account: opened.account, secrets: backend };
  const file = await accounts.read();
  const last = findAccount(file, file.last);
  return {
    state: 'signed-out',
    serviceUrl: serviceUrl || (last?.serviceUrl ?? ''),
    email: last?.email ?? '',
    secrets: backend,
    ...(error && { error }),
  };
}

async function restore(options: SessionOptions): Promise<void> {
  const { archive, accounts, secrets } = options;
  const file = await accounts.read();
  const stored = findAccount(file, file.current);
  if (!stored) return;
  if (stored.isDemo) return enterDemo(options);
  if (stored.sealedPassword === null) return;
  const { id, serviceUrl, email, isDemo } = stored;
  const { key, password, resealed } = await unsealAccount(secrets, stored, stored.sealedPassword);
  if (resealed) await accounts.write(withAccount(file, resealed));
  await archive.open({ account: { id, serviceUrl, email, isDemo }, key, password });
}

async function signIn(options: SessionOptions, input: RouteParsed<'session.signIn'>): Promise<void> {
  const serviceUrl = normaliseServiceUrl(input.serviceUrl);
  const { email, password } = input;
  await requireSecrets(options.secrets, input.acceptPlainSecrets);
  await options.archive.verify({ serviceUrl, email, password });
  const account = { id: accountId(serviceUrl, email), serviceUrl, email, isDemo: false };
  await enter(options, account, password, await options.secrets.seal(password), input.setAside === true);
}

async function enterDemo(options: SessionOptions): Promise<void> {
  const id = 'demo';
  // A new organisation: what was kept of an earlier one would be mixed with it.
  if (!options.demo.exists()) await options.archive.remove(id);
  const { serviceUrl, email, password } = await options.demo.start();
  await enter(options, { id, serviceUrl, email, isDemo: true }, password, null);
}

/** Opens the account's archive and remembers it. The key is on disk before anything is written with it. */
async function enter(
  { archive, accounts, secrets, randomKey, now, log }: SessionOptions,
  account: Account,
  password: string,
  sealedPassword: string | null,
  isSetAside = false,
): Promise<void> {
  await archive.close();
  const file = await accounts.read();
  const { key, sealedKey, isOldLost } = await obtainKey(secrets, randomKey, findAccount(file, account.id));
  const setAsideAs = isOldLost || isSetAside ? await archive.setAside(account.id, now()) : null;
  if (setAsideAs !== null) {
    const why = isOldLost ? 'its key is lost' : 'it could not be opened';
    log.warn(`The archive ${account.id} is kept as ${setAsideAs}: ${why}.`);
  }
  const known = withAccount(file, { ...account, sealedKey, sealedPassword });
  await accounts.write({ ...known, current: null });
  await archive.open({ account, key, password }, setAsideAs);
  await accounts.write({ ...known, current: account.id, last: account.isDemo ? file.last : account.id });
}

async function changePassword(
  { archive, accounts, secrets }: SessionOptions,
  password: string,
): Promise<void> {
  const opened = archive.current();
  const file = await accounts.read();
  const stored = findAccount(file, opened?.account.id ?? null);
  if (!opened || !stored) throw new AppError('signed-out', 'Nobody is signed in.');
  const { serviceUrl, email } = opened.account;
  await archive.verify({ serviceUrl, email, password });
  await accounts.write(withAccount(file, { ...stored, sealedPassword: await secrets.seal(password) }));
  await archive.setPassword(password);
}

/**
 * Forgets the password; with `forget` also everything else that is kept of the account. The archive stays open when that cannot be written down.
 * @throws AppError `disk-full`
 */
async function signOut({ archive, accounts, demo }: SessionOptions, forget: boolean): Promise<void> {
  const file = await accounts.read();
  const stored = findAccount(file, archive.current()?.account.id ?? file.current ?? file.last);
  if (stored) {
    const known = forget
      ? withoutAccount(file, stored.id)
      : { ...withAccount(file, { ...stored, sealedPassword: null }), current: null };
    await accounts.write(known);
  }
  await archive.close();
  if (stored?.isDemo) await (forget ? demo.remove() : demo.stop());
  if (stored && forget) await archive.remove(stored.id);
}

async function requireSecrets(secrets: Secrets, acceptPlain: boolean): Promise<void> {
  const backend = await secrets.backend();
  if (backend === 'unavailable') {
    throw new AppError('secrets-unavailable', "The system's key store cannot be used.");
  }
  if (backend === 'plain' && !acceptPlain) {
    throw new AppError('secrets-need-consent', 'The system has no key store, and no consent was given.');
  }
}
