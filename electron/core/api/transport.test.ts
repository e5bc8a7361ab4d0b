import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Service } from '../../../service/startService.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/certificate.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { systemClock } from '../clock.ts';
import { temporaryDir } from '../testing.ts';
import { createClient } from './client.ts';

const run = promisify(execFile);

function askThrough(
  proxyUrl: string | null,
  service: Pick<Service, 'email' | 'password'>,
  serviceUrl: string,
) {
  const { email, password } = service;
  const client = createClient({ credentials: { serviceUrl, email, password }, proxyUrl, clock: systemClock });
  onTestFinished(client.close);
  return client.get(0, 1);
}

/** An HTTP proxy that leads every tunnel to `port`; with null it lets nobody through. */
async function startProxy(port: number | null) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((request) => heard.push(`${request.method} ${request.url}`));
  proxy.on('connect', (request, client: Socket) => {
    heard.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
    if (port === null) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const target = connect(port, '127.0.0.1');
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    target.pipe(client).pipe(target);
  });
  proxy.listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, heard };
}

test('a certificate that nobody vouches for is refused, and no request is made', async () => {
  const service = await startTestService({ tls: TEST_CERTIFICATE });
  await expect(askThrough(null, service, service.url)).rejects.toMatchObject({ code: 'tls' });
  expect(service.requests.count()).toBe(0);
});

test('a certificate that the machine was told to trust is accepted', async () => {
  const service = await startTestService({ tls: TEST_CERTIFICATE });
  const trusted = join(temporaryDir(), 'trusted.pem');
  writeFileSync(trusted, TEST_CERTIFICATE.cert);
  const script = `
    const { createClient } = await import(${JSON.stringify(new URL('./client.ts', import.meta.url))});
    const credentials = { serviceUrl: process.env.SERVICE, email: process.env.EMAIL, password: process.env.PASSWORD };
    const client = createClient({ credentials, proxyUrl: null, clock: Date });
    console.log(JSON.stringify(await client.get(0, 1)));
    await client.close();`;
  // Node reads NODE_EXTRA_CA_CERTS when a process starts, so this needs one.
  const env = {
    NODE_EXTRA_CA_CERTS: trusted,
    SERVICE: service.url,
    EMAIL: service.email,
    PASSWORD: service.password,
  };
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env });
  expect(stdout.trim()).toBe('[]');
});

test('a service that does not speak TLS is not spoken to without it', async () => {
  const service = await startTestService();
  const address = service.url.replace('http:', 'https:');
  await expect(askThrough(null, service, address)).rejects.toMatchObject({ code: 'tls' });
});

test('behind a proxy the service is reached through a tunnel; the certificate still counts and the proxy sees no secret', async () => {
  const service = await startTestService({ tls: TEST_CERTIFICATE });
  const proxy = await startProxy(Number(new URL(service.url).port));
  await expect(askThrough(proxy.url, service, 'https://chat.example')).rejects.toMatchObject({ code: 'tls' });
  expect(proxy.heard).toHaveLength(1);
  expect(proxy.heard[0]).toMatch(/^CONNECT chat\.example:443 /u);
  expect(proxy.heard[0]).not.toContain(service.password);
});

test('a proxy that lets nobody through means offline: nothing was sent', async () => {
  const service = { email: 'a@x.example', password: 'secret' };
  const proxy = await startProxy(null);
  await expect(askThrough(proxy.url, service, 'https://chat.example')).rejects.toMatchObject({
    code: 'offline',
  });
});

test('a service on this computer is reached without the proxy', async () => {
  const service = await startTestService();
  const proxy = await startProxy(null);
  expect(await askThrough(proxy.url, service, service.url)).toEqual([]);
  expect(proxy.heard).toEqual([]);
});
