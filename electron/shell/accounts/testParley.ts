/** Helpers for tests of a whole shell. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { AccountEvent, CoreRouteName, RouteInput } from '../../../shared/contract/index.ts';
import { AppError, type Result } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount, SecretsBackend, Session } from '../../../shared/model/session.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { bundledCore } from '../../../testing/core/bundledCore.ts';
import type { Reachable } from '../../../testing/core/testCore.ts';
import { createWatchers } from '../../../testing/core/watchers.ts';
import { rulesOf } from '../../core/protocol.ts';
import { type CoreClient, createCoreClient } from '../app/coreClient.ts';
import { createJsonFile } from '../app/jsonFile.ts';
import type { Log } from '../app/log.ts';
import { createHandedOut } from '../files/handedOut.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import type { Secrets } from '../security/secrets.ts';
import { createAccountFolders } from './accountFolders.ts';
import { accountsSchema, NO_ACCOUNTS } from './accounts.ts';
import { createDemo } from './demo.ts';
import { createOpenAccounts } from './openAccounts.ts';
import { createSession } from './sessionKeeper.ts';

const source = (name: string) => new URL(name, import.meta.url);
const now = () => new Date();

/** Replaces the operating system's key store, which a test can't rely on. */
export class KeyStore implements Secrets {
  kind: SecretsBackend = 'protected';
  key = randomBytes(32);

  backend() {
    return Promise.resolve(this.kind);
  }

  async seal(secret: string) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  }

  async unseal(sealed: string) {
    const bytes = Buffer.from(sealed, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12));
    cipher.setAuthTag(bytes.subarray(12, 28));
    try {
      const secret = Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
      return { secret, shouldReseal: false };
    } catch (cause) {
      throw new AppError('secrets-unavailable', 'Sealed with another key.', {}, { cause });
    }
  }
}

const { coreWorker, soakWorker, searchWorker, writingWorker, dashboardWorker } = await bundledCore();

/** The program that runs core; of the soak, it tries again soon. */
export const PROGRAMS = { usual: coreWorker, ofSoak: soakWorker } as const;

/** The client of a core in a thread of its own. */
function startableCore(program: string, log: Log, onStarted: (worker: Worker) => void): CoreClient {
  return createCoreClient({
    readText: async () => null,
    startWorker: () => {
      const worker = new Worker(program, { workerData: { searchWorker, writingWorker, dashboardWorker } });
      onStarted(worker);
      return worker;
    },
    log,
    now: () => performance.now(),
  });
}

/** One start of Parley on a data folder: everything of the shell but Electron, with the real core. */
export function startParley(dir: string, keyStore: KeyStore, serviceUrl = '', program = PROGRAMS.usual) {
  const { look, until } = createWatchers();
  const said: string[] = [];
  const note = (message: string) => void said.push(message);
  const log = { info: note, warn: note, error: note };
  const announced: Session[] = [];
  const listed: (readonly ListedAccount[])[] = [];
  /** The addresses of strange services that the person was asked about; after "perhaps", those that may be known. */
  const asked: string[] = [];
  const person = { agrees: true };
  const told: AccountEvent[] = [];
  const workers: Worker[] = [];
  const createCore = () => startableCore(program, log, (worker) => void workers.push(worker));
  const folders = foldersIn(dir, log);
  const openAccounts = createOpenAccounts({
    ...{ createCore, folders, log },
    resolveProxy: () => Promise.resolve(null),
    proxyLogins: proxyLoginsIn(dir, keyStore, log),
    rules: () => rulesOf(DEFAULT_SETTINGS, null),
  });
  const session = createSession({
    ...{ openAccounts, folders },
    agreesToSignIn: async ({ serviceUrl: address, mayBeKnown }) => {
      asked.push(mayBeKnown ? `perhaps ${address}` : address);
      return person.agrees;
    },
    accounts: createJsonFile({
      ...{ file: path.join(dir, 'accounts.json'), backup: path.join(dir, 'accounts.backup.json') },
      schema: accountsSchema,
      fallback: NO_ACCOUNTS,
      log,
      now,
    }),
    secrets: keyStore,
    demo: createDemo({
      dataDir: path.join(dir, 'demo'),
      startWorker: (workerData) => new Worker(source('../../../service/demoWorker.ts'), { workerData }),
      log,
    }),
    randomKey: () => Uint8Array.from(randomBytes(32)),
    now,
    serviceUrl,
    onChange: (changed) => void announced.push(changed),
    onListChange: (list) => {
      listed.push(list);
      look();
    },
    log,
  });
  openAccounts.start({
    onEvent: (event) => {
      session.hear(event);
      told.push(event);
      look();
    },
    onRestart: session.reopen,
    onGivenUp: (account) => void session.giveUp(account),
    onClosed: session.forget,
  });
  const quit = async () => {
    await session.close();
    await openAccounts.stop();
  };
  onTestFinished(quit);
  /** The core of the account that the window shows. */
  const core = {
    async request<R extends CoreRouteName>(route: R, input: RouteInput<R>) {
      const shown = await session.current();
      return shown.state === 'signed-in'
        ? openAccounts.get(shown.account.id).core.request(route, input)
        : ({ ok: false, error: { code: 'signed-out', message: '' } } satisfies Result<never>);
    },
  };
  return { session, openAccounts, core, workers, announced, listed, asked, person, told, until, quit, said };
}

function proxyLoginsIn(dir: string, secrets: Secrets, log: Log) {
  const file = path.join(dir, 'proxies.json');
  const stored = createJsonFile({ file, schema: proxiesSchema, fallback: NO_PROXIES, log, now });
  return createProxyLogins({ file: stored, secrets, agreesToLogin: async () => true, log });
}

function foldersIn(dir: string, log: Log) {
  const parts = { dir: path.join(dir, 'handed-out'), mark: async () => {}, later: () => {}, log };
  return createAccountFolders({
    accountsDir: path.join(dir, 'accounts'),
    removeCopies: createHandedOut(parts).forget,
  });
}

/** A folder of the test's own. */
export async function folder(name: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), `parley-${name}-`));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Signs in, and returns the account's id. */
export async function signInTo(
  { session }: ReturnType<typeof startParley>,
  { url: serviceUrl, email, password }: Reachable,
): Promise<AccountId> {
  const signedIn = await session.signIn({ serviceUrl, email, password, acceptPlainSecrets: false });
  if (signedIn.state !== 'signed-in') throw new Error('No one is signed in.');
  return signedIn.account.id;
}
