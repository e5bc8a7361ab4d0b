import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { AUTHORITY, BY_AUTHORITY, EXPIRED, NOT_YET_VALID } from '../../../service/testing/authority.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { startTestProxy, type TestProxyOptions } from '../../../service/testing/testProxy.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import type { ProxyLogin } from '../protocol.ts';
import { systemClock } from '../time/clock.ts';
import { createClient } from './client.ts';
import { openTestClient } from './testClient.ts';
import { DEFAULT_TIMEOUTS } from './transport.ts';

const run = promisify(execFile);
const TIMEOUTS = { connect: 400, answer: 5_000, idle: 5_000, whole: 10_000 };
const LOGIN = { user: 'ana', password: 'schlüssel: 1' };

function clientThrough(
  proxyUrl: string | null,
  { email, password }: Pick<Service, 'email' | 'password'>,
  serviceUrl: string,
  proxyLogin: ProxyLogin | null = null,
) {
  const credentials = { serviceUrl, email, password };
  const client = createClient({ credentials, proxyUrl, proxyLogin, clock: systemClock, timeouts: TIMEOUTS });
  onTestFinished(client.close);
  return client;
}

const askThrough = (...args: Parameters<typeof clientThrough>) => clientThrough(...args).get(0, 1);

async function startProxy(options: TestProxyOptions) {
  const proxy = await startTestProxy(options);
  onTestFinished(proxy.stop);
  return proxy;
}

const portOf = ({ url }: Pick<Service, 'url'>) => Number(new URL(url).port);

/** The result of a request in a process whose computer trusts `authority`: Node reads NODE_EXTRA_CA_CERTS at its start. */
async function askTrusting(authority: string, service: Service, way: object = {}): Promise<unknown> {
  const trusted = join(temporaryDir(), 'trusted.pem');
  writeFileSync(trusted, authority);
  const { email, password, url: serviceUrl } = service;
  const options = { credentials: { serviceUrl, email, password }, proxyUrl: null, ...way };
  const script = `
    const { createClient } = await import(${JSON.stringify(new URL('./client.ts', import.meta.url))});
    const client = createClient({ ...JSON.parse(process.env.OPTIONS), clock: Date });
    const answer = await client.get(0, 1).catch(({ code, details }) => ({ code, details }));
    console.log(JSON.stringify(answer));
    await client.close();`;
  const env = { NODE_EXTRA_CA_CERTS: trusted, OPTIONS: JSON.stringify(options) };
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env });
  return JSON.parse(stdout);
}

describe('a certificate', () => {
  test('of an unknown authority is rejected, and no request is made', async () => {
    const service = await startTestService({ tls: TEST_CERTIFICATE });
    await expect(askThrough(null, service, service.url)).rejects.toMatchObject({ code: 'tls-intercepted' });
    expect(service.requests.count()).toBe(0);
  });

  test('of an authority that this computer does not trust is refused, and the authority is named', async () => {
    const service = await startTestService({ tls: BY_AUTHORITY });
    await expect(askThrough(null, service, service.url)).rejects.toMatchObject({
      code: 'tls-intercepted',
      details: { issuer: 'Aurora Inspection' },
    });
    expect(service.requests.count()).toBe(0);
  });

  test('that the machine was told to trust is accepted', async () => {
    const service = await startTestService({ tls: BY_AUTHORITY });
    expect(await askTrusting(AUTHORITY, service)).toEqual([]);
  });

  test.each([
    ['has expired', EXPIRED],
    ['is not valid yet', NOT_YET_VALID],
  ])('that %s may mean that the clock here is wrong, and no request is made', async (_, tls) => {
    const service = await startTestService({ tls });
    const answer = await askTrusting(AUTHORITY, service);
    expect(answer).toMatchObject({ code: 'clock-wrong', details: { issuer: 'Aurora Inspection' } });
    expect(service.requests.count()).toBe(0);
  });

  test('of another name is refused', async () => {
    const service = await startTestService({ tls: BY_AUTHORITY });
    const proxy = await startProxy({ port: portOf(service) });
    const elsewhere = { ...service, url: 'https://other.example' };
    expect(await askTrusting(AUTHORITY, elsewhere, { proxyUrl: proxy.url })).toMatchObject({ code: 'tls' });
    expect(service.requests.count()).toBe(0);
  });
});

test('a service that does not speak TLS is not spoken to without it', async () => {
  const service = await startTestService();
  const address = service.url.replace('http:', 'https:');
  await expect(askThrough(null, service, address)).rejects.toMatchObject({ code: 'tls-missing' });
});

describe('behind a proxy', () => {
  test('the service is reached through a tunnel; the certificate still counts and the proxy sees no secret', async () => {
    const service = await startTestService({ tls: BY_AUTHORITY });
    const proxy = await startProxy({ port: portOf(service) });
    await expect(askThrough(proxy.url, service, 'https://chat.example')).rejects.toMatchObject({
      code: 'tls-intercepted',
      details: { issuer: 'Aurora Inspection' },
    });
    expect(proxy.heard).toHaveLength(1);
    expect(proxy.heard[0]).toMatch(/^CONNECT chat\.example:443 /u);
    expect(proxy.heard[0]).not.toContain(service.password);

    const trusting = { ...service, url: 'https://chat.example' };
    expect(await askTrusting(AUTHORITY, trusting, { proxyUrl: proxy.url })).toEqual([]);
  });

  test('that lets no one through, nothing was sent: offline', async () => {
    const service = { email: 'a@x.example', password: 'secret' };
    const proxy = await startProxy({ port: null });
    await expect(askThrough(proxy.url, service, 'https://chat.example')).rejects.toMatchObject({
      code: 'offline',
    });
  });

  test('that never answers, a request ends as soon as without one', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const service = { email: 'a@x.example', password: 'secret' };
    await expect(askThrough(url, service, 'https://chat.example')).rejects.toMatchObject({ code: 'offline' });
  });

  test('that wants a user name and a password, this is said, with its name; given them, it lets through', async () => {
    const service = await startTestService({ tls: BY_AUTHORITY });
    const proxy = await startProxy({ port: portOf(service), login: LOGIN });
    const behind = { ...service, url: 'https://chat.example' };
    expect(await askTrusting(AUTHORITY, behind, { proxyUrl: proxy.url })).toEqual({
      code: 'proxy-auth',
      details: { proxy: new URL(proxy.url).host, isProxyLoginRefused: false },
    });
    expect(service.requests.count()).toBe(0);
    const way = { proxyUrl: proxy.url, proxyLogin: LOGIN };
    expect(await askTrusting(AUTHORITY, behind, way)).toEqual([]);
  });

  test('a refused login is said to be so, is not offered again, and stands nowhere in the error', async () => {
    const service = { email: 'a@x.example', password: 'secret' };
    const proxy = await startProxy({ port: null, login: LOGIN });
    const wrong = { user: 'ana', password: 'not it' };
    const client = clientThrough(proxy.url, service, 'https://chat.example', wrong);
    const failure = await client.get(0, 1).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'proxy-auth', details: { isProxyLoginRefused: true } });
    expect(JSON.stringify(failure)).not.toContain('not it');
    await expect(client.get(0, 1)).rejects.toMatchObject({ details: { isProxyLoginRefused: true } });
    const offered = proxy.heard.map((line) => line.includes('proxy-authorization'));
    expect(offered).toEqual([true, false]);
  });

  test('a service on this computer is reached without it', async () => {
    const service = await startTestService();
    const proxy = await startProxy({ port: null });
    expect(await askThrough(proxy.url, service, service.url)).toEqual([]);
    expect(proxy.heard).toEqual([]);
  });
});

test('nothing is sent to a proxy of another kind or around it, and this is said', async () => {
  const service = await startTestService({ tls: BY_AUTHORITY });
  const socks = createTcpServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void socks.close());
  await new Promise((resolve) => socks.once('listening', resolve));
  let heard = 0;
  socks.on('connection', () => {
    heard += 1;
  });
  const url = `socks5://127.0.0.1:${(socks.address() as AddressInfo).port}`;
  await expect(askThrough(url, service, 'https://chat.example')).rejects.toMatchObject({
    code: 'proxy-unusable',
  });
  // A name that leads to the service, though it isn't one of this computer.
  const around = `https://[::ffff:127.0.0.1]:${portOf(service)}`;
  await expect(askThrough(url, service, around)).rejects.toMatchObject({ code: 'proxy-unusable' });
  expect([heard, service.requests.count()]).toEqual([0, 0]);
});

test.each([
  'http://chat.example.org',
  'http://127.0.0.1.example.org',
  'ftp://x.example',
  'https://u:p@x.example',
  '',
])('the address %j is refused, since the password would not be protected', (typed) => {
  expect(() => openTestClient(typed, { timeouts: DEFAULT_TIMEOUTS })).toThrow(
    expect.objectContaining({ code: 'bad-address' }),
  );
});
