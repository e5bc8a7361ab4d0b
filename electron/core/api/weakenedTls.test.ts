/** Attacks with the variables that weaken TLS in Node, on a core in a process of its own. */
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { startTestProxy } from '../../../service/testing/testProxy.ts';
import { bundledCore } from '../../../testing/core/bundledCore.ts';
import { forkCore } from '../../../testing/core/forkCore.ts';

/** Node then accepts any certificate, unless a connection says otherwise. */
const ACCEPT_ANY = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
const LOGIN = { user: 'ana', password: 'secret of the proxy' };

async function startCore(env: Readonly<Record<string, string>>) {
  const { coreProcess } = await bundledCore();
  const core = forkCore({ file: coreProcess, searchWorker: null, env, onMessage: () => undefined });
  onTestFinished(async () => {
    core.kill();
    await core.gone;
  });
  return core;
}

const signIn = ({ url, email, password }: Service) => ({ serviceUrl: url, email, password });

/** A proxy that speaks TLS with a certificate of its own making; `heard` has what it was told. */
async function startStrangeProxy() {
  const heard: string[] = [];
  const proxy = createTlsServer(TEST_CERTIFICATE).on('connect', (request, socket) => {
    heard.push(JSON.stringify(request.headers));
    socket.destroy();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return { url: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`, heard };
}

test('a self-signed service gets no password, even if Node is told to accept any certificate', async () => {
  const service = await startTestService({ tls: TEST_CERTIFICATE });
  const core = await startCore(ACCEPT_ANY);
  await expect(core.control('verify', signIn(service))).rejects.toMatchObject({ code: 'tls-intercepted' });
  expect(service.requests.count()).toBe(0);
});

test('nor does one behind a proxy', async () => {
  const service = await startTestService({ tls: TEST_CERTIFICATE });
  const proxy = await startTestProxy({ port: Number(new URL(service.url).port) });
  onTestFinished(proxy.stop);
  const core = await startCore(ACCEPT_ANY);
  await core.control('setProxy', { url: proxy.url, login: null });
  const credentials = { ...signIn(service), serviceUrl: 'https://chat.example' };
  await expect(core.control('verify', credentials)).rejects.toMatchObject({ code: 'tls-intercepted' });
  expect(proxy.heard).toHaveLength(1);
  expect(service.requests.count()).toBe(0);
});

test('a self-signed proxy gets no login of the person', async () => {
  const service = await startTestService();
  const proxy = await startStrangeProxy();
  const core = await startCore(ACCEPT_ANY);
  await core.control('setProxy', { url: proxy.url, login: LOGIN });
  const credentials = { ...signIn(service), serviceUrl: 'https://chat.example' };
  await expect(core.control('verify', credentials)).rejects.toMatchObject({ code: 'tls-intercepted' });
  expect(proxy.heard).toEqual([]);
});
