import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { app, session as electronSession, safeStorage } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { Ground } from '../app/ground.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import { resolveProxy } from '../network/systemProxy.ts';
import { createSecrets } from '../security/secrets.ts';
import { type AccountFolders, createAccountFolders } from './accountFolders.ts';
import { accountsSchema, NO_ACCOUNTS } from './accounts.ts';
import { createDemo, type DemoOptions } from './demo.ts';
import { createOpenAccounts, type OpenAccounts, type OpenAccountsOptions } from './openAccounts.ts';
import { createSession, type SessionKeeper, type SessionOptions } from './sessionKeeper.ts';

interface Given
  extends Pick<OpenAccountsOptions, 'createCore' | 'rules'>,
    Pick<SessionOptions, 'serviceUrl' | 'agreesToSignIn' | 'onChange' | 'onListChange' | 'now' | 'log'> {
  readonly agreesToProxyLogin: Parameters<typeof createProxyLogins>[0]['agreesToLogin'];
  readonly platform: AppInfo['platform'];
  readonly jsonFile: Ground['jsonFile'];
  readonly removeCopies: Parameters<typeof createAccountFolders>[0]['removeCopies'];
  readonly startDemoWorker: (workerData: Parameters<DemoOptions['startWorker']>[0]) => Worker;
}

interface SystemAccounts {
  readonly session: SessionKeeper;
  readonly openAccounts: OpenAccounts;
  readonly folders: AccountFolders;
}

/** Follows the system's proxy; the page's session has one that leads nowhere. No page uses this one. */
const PROXY_SESSION = 'system-proxy';

/** The accounts, with the archives in this app's folder, the system's key store and its proxy. */
export function createSystemAccounts(given: Given): SystemAccounts {
  const { createCore, rules, platform, jsonFile, removeCopies, startDemoWorker, log } = given;
  const userData = app.getPath('userData');
  const secrets = createSecrets(safeStorage, platform, log);
  const accountsDir = path.join(userData, 'accounts');
  const folders = createAccountFolders({ accountsDir, removeCopies });
  const openAccounts = createOpenAccounts({
    ...{ createCore, folders, rules, log },
    resolveProxy: (serviceUrl) => resolveProxy(electronSession.fromPartition(PROXY_SESSION), serviceUrl, log),
    proxyLogins: createProxyLogins({
      file: jsonFile('proxies.json', proxiesSchema, NO_PROXIES),
      agreesToLogin: given.agreesToProxyLogin,
      ...{ secrets, log },
    }),
  });
  const session = createSession({
    ...given,
    ...{ openAccounts, folders },
    accounts: jsonFile('accounts.json', accountsSchema, NO_ACCOUNTS, 'accounts.backup.json'),
    secrets,
    demo: createDemo({ dataDir: path.join(userData, 'demo'), startWorker: startDemoWorker, log }),
    randomKey: () => Uint8Array.from(randomBytes(32)),
  });
  return { session, openAccounts, folders };
}
