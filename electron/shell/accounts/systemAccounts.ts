import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { app, session as electronSession } from 'electron';
import type { z } from 'zod';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import { resolveProxy } from '../network/systemProxy.ts';
import { createSecrets } from '../security/secrets.ts';
import { accountsSchema, NO_ACCOUNTS } from './accounts.ts';
import { type Archive, type ArchiveOptions, createArchive } from './archive.ts';
import { createDemo, type DemoOptions } from './demo.ts';
import { createSession, type SessionKeeper, type SessionOptions } from './sessionKeeper.ts';

interface Given
  extends Pick<ArchiveOptions, 'core' | 'rules'>,
    Pick<SessionOptions, 'serviceUrl' | 'onChange' | 'now' | 'log'> {
  readonly platform: AppInfo['platform'];
  readonly jsonFile: <T>(name: string, schema: z.ZodType<T>, fallback: T) => JsonFile<T>;
  readonly startDemoWorker: (workerData: Parameters<DemoOptions['startWorker']>[0]) => Worker;
}

/** Who is signed in, with the archive in this app's folder, the system's key store and its proxy. */
export function createSystemAccounts(given: Given): { account: SessionKeeper; archive: Archive } {
  const { core, rules, platform, jsonFile, startDemoWorker, log } = given;
  const userData = app.getPath('userData');
  const secrets = createSecrets(platform, log);
  const archive = createArchive({
    accountsDir: path.join(userData, 'accounts'),
    core,
    resolveProxy: (serviceUrl) => resolveProxy(electronSession.defaultSession, serviceUrl, log),
    proxyLogins: createProxyLogins({
      file: jsonFile('proxies.json', proxiesSchema, NO_PROXIES),
      secrets,
      log,
    }),
    rules,
  });
  const account = createSession({
    ...given,
    archive,
    accounts: jsonFile('accounts.json', accountsSchema, NO_ACCOUNTS),
    secrets,
    demo: createDemo({ dataDir: path.join(userData, 'demo'), startWorker: startDemoWorker, log }),
    randomKey: () => Uint8Array.from(randomBytes(32)),
  });
  return { account, archive };
}
