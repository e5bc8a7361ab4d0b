import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { AUTHORITY, BY_AUTHORITY } from '../../../service/testing/authority.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { startTestProxy } from '../../../service/testing/testProxy.ts';
import { bundledCore } from '../../../testing/core/bundledCore.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import type { CoreOptions } from '../../core/protocol.ts';
import { createCoreClient } from '../app/coreClient.ts';
import { readExtraCertificates } from './extraCertificates.ts';

function createLines() {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  return { lines, log: { info: note, warn: note, error: note } };
}

async function fileWith(content: string): Promise<string> {
  const file = path.join(temporaryDir(), 'private-name.pem');
  await writeFile(file, content);
  return file;
}

/** Core in a worker, as the app starts it. Node has read no NODE_EXTRA_CA_CERTS at the start of this process. */
async function startCore(extraCertificates: readonly string[]) {
  const { coreWorker, searchWorker, writingWorker, dashboardWorker } = await bundledCore();
  const workerData: CoreOptions = { searchWorker, writingWorker, dashboardWorker, extraCertificates };
  const { log } = createLines();
  const startWorker = () => new Worker(coreWorker, { workerData });
  const core = createCoreClient({
    startWorker,
    readText: async () => null,
    log,
    now: () => performance.now(),
  });
  const ignore = () => undefined;
  core.start({ onEvent: ignore, onRestart: () => Promise.resolve(), onGivenUp: ignore });
  onTestFinished(core.stop);
  return core;
}

test('an authority of the file is trusted, directly and behind a proxy; without it, it is not', async () => {
  const { lines, log } = createLines();
  const file = await fileWith(`A comment of an administrator\n${AUTHORITY}\n${TEST_CERTIFICATE.cert}`);
  const extra = await readExtraCertificates(file, log);
  expect(extra).toMatchObject({ file, certificates: [expect.any(String), expect.any(String)] });
  expect(lines).toEqual(['NODE_EXTRA_CA_CERTS: further certificates that are trusted: 2.']);

  const service = await startTestService({ tls: BY_AUTHORITY });
  const proxy = await startTestProxy({ port: Number(new URL(service.url).port) });
  onTestFinished(proxy.stop);
  const { email, password } = service;
  const ways = [
    { url: null, serviceUrl: service.url },
    { url: proxy.url, serviceUrl: 'https://chat.example' },
  ];
  const trusting = await startCore(extra?.certificates ?? []);
  const other = await startCore([]);
  for (const { url, serviceUrl } of ways) {
    for (const core of [trusting, other]) await core.control('setProxy', { url, login: null });
    expect(await trusting.control('verify', { serviceUrl, email, password })).toBe(null);
    await expect(other.control('verify', { serviceUrl, email, password })).rejects.toMatchObject({
      code: 'tls-intercepted',
    });
  }
});

test('a file that is of no use is named in the log as such, without its path, and stops nothing', async () => {
  const folder = path.join(temporaryDir(), 'private-name');
  await mkdir(folder);
  const broken = AUTHORITY.replaceAll(/^M.*$/gmu, 'MIIB');
  const files = {
    ENOENT: path.join(folder, 'private-name.pem'),
    'it is not a file': folder,
    'it is too large': await fileWith('x'.repeat(1024 * 1024 + 1)),
    'it holds no certificate in PEM': await fileWith(broken),
  };
  for (const [why, file] of Object.entries(files)) {
    const { lines, log } = createLines();
    expect(await readExtraCertificates(file, log)).toBe(null);
    expect(lines).toEqual([`The file that NODE_EXTRA_CA_CERTS names is ignored: ${why}.`]);
  }
});

test('one broken certificate does not take the others away', async () => {
  const { lines, log } = createLines();
  const broken = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
  const extra = await readExtraCertificates(await fileWith(`${broken}\n${AUTHORITY}`), log);
  expect(extra?.certificates).toHaveLength(1);
  expect(lines[0]).toBe('NODE_EXTRA_CA_CERTS: certificates that cannot be read and are ignored: 1.');
});

test('without the variable nothing is read and nothing is said', async () => {
  const { lines, log } = createLines();
  for (const none of [undefined, '']) expect(await readExtraCertificates(none, log)).toBe(null);
  expect(lines).toEqual([]);
});
