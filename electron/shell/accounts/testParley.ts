/** What the tests of a whole shell share. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import type { SecretsBackend, Session } from '../../../shared/model/session.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { rulesOf } from '../../core/protocol.ts';
import { createCoreClient } from '../app/coreClient.ts';
import { createJsonFile } from '../app/jsonFile.ts';
import { createProxyLogins, NO_PROXIES, proxiesSchema } from '../network/proxyLogins.ts';
import type { Secrets } from '../security/secrets.ts';
import { accountsSchema, NO_ACCOUNTS } from './accounts.ts';
import { createArchive } from './archive.ts';
import { createDemo } from './demo.ts';
import { createSession } from './sessionKeeper.ts';

const source = (name: string) => new URL(name, import.meta.url);
const now = () => new Date();

/** Stands for the operating system's key store, which a test cannot ask for. */
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

/** One start of Parley on a data folder: everything of the shell but Electron, with the real core. */
export function startParley(dir: string, keyStore: KeyStore, serviceUrl = '') {
  const said: string[] = [];
  const note = (message: string) => void said.push(message);
  const log = { info: note, warn: note, error: note };
  const announced: Session[] = [];
  const workers: Worker[] = [];
  const core = createCoreClient({
    startWorker: () => {
      const worker = new Worker(source('../../core/worker.ts'), {
        workerData: { searchWorker: fileURLToPath(source('../../core/search/worker.ts')) },
      });
      workers.push(worker);
      return worker;
    },
    log,
    now: () => performance.now(),
  });
  const session = createSession({
    archive: createArchive({
      accountsDir: path.join(dir, 'accounts'),
      core,
      resolveProxy: () => Promise.resolve(null),
      proxyLogins: createProxyLogins({
        file: createJsonFile({
          ...{ file: path.join(dir, 'proxies.json'), schema: proxiesSchema },
          fallback: NO_PROXIES,
          log,
          now,
        }),
        secrets: keyStore,
        log,
      }),
      rules: () => rulesOf(DEFAULT_SETTINGS, null),
    }),
    accounts: createJsonFile({
      file: path.join(dir, 'accounts.json'),
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
    log,
  });
  core.start({
    onEvent: () => {},
    onRestart: () => session.reopen(),
    onGivenUp: () => void session.giveUp(),
  });
  const quit = async () => {
    await session.close();
    await core.stop();
  };
  onTestFinished(quit);
  return { session, core, workers, announced, quit, said };
}

/** A folder of the test's own. */
export async function folder(name: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), `parley-${name}-`));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
