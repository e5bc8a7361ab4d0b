import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { callReceiver, certificateFiles, listenForEvents, logWhen, receiveEvents } from './testEvents.ts';

const ADDRESS = 'https://events.example/parley';

/** A service that calls receivers with the test's certificate, and a core that is synced with it. */
async function openWithService() {
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const core = await openTestCore(service);
  await core.complete();
  return { service, core };
}

describe('the callback address', () => {
  test('is registered, replaced and removed, and what was done last is kept', async () => {
    const service = await startTestService();
    const place = { dir: temporaryDir(), key: randomBytes(32) };
    const first = await openTestCore(service, place);
    await first.complete();
    await first.ask('events.register', { url: 'https://old.example/' });
    const registered = await first.ask('events.register', { url: ADDRESS });
    expect(registered).toMatchObject({
      registeredUrl: ADDRESS,
      lastResult: { action: 'register', url: ADDRESS, error: null },
    });
    expect(
      service.requests.list('webhook').map(({ method, params }) => [method, params['callbackUrl']]),
    ).toEqual([
      ['POST', 'https://old.example/'],
      ['POST', ADDRESS],
    ]);
    await first.close();

    const second = await openTestCore(service, place);
    expect(await second.ask('events.get', {})).toEqual(registered);
    expect(await second.ask('events.unregister', {})).toMatchObject({
      registeredUrl: null,
      lastResult: { action: 'remove', url: ADDRESS, error: null },
    });
    expect(service.requests.list('webhook').at(-1)?.method).toBe('DELETE');
  });

  test.each([
    'http://events.example/',
    'events.example',
    'https://a:b@events.example/',
    'https://x.example/#a',
  ])('%s is refused at the door', async (url) => {
    const { service, core } = await openWithService();
    await expect(core.ask('events.register', { url })).rejects.toMatchObject({ code: 'bad-input' });
    expect(service.requests.count('webhook')).toBe(0);
  });

  test('that the service did not take is said, and is taken with another try', async () => {
    const { service, core } = await openWithService();
    service.faults.next({ endpoint: 'webhook' }, { kind: 'cut-after-commit' });
    const cut = await core.ask('events.register', { url: ADDRESS });
    expect(cut).toMatchObject({
      registeredUrl: null,
      lastResult: { url: ADDRESS, error: { code: 'interrupted' } },
    });
    // Nothing retries automatically.
    expect(service.requests.count('webhook')).toBe(1);
    expect(await core.ask('events.register', { url: ADDRESS })).toMatchObject({
      registeredUrl: ADDRESS,
      lastResult: { error: null },
    });
  });

  test('is not asked for after the service refused the password', async () => {
    const { service, core } = await openWithService();
    await service.admin.setPassword(service.email, 'changed');
    await core.until(() => core.status()?.connection.state === 'trouble');
    const { lastResult } = await core.ask('events.register', { url: ADDRESS });
    expect(lastResult?.error?.code).toBe('refused-credentials');
    expect(service.requests.count('webhook')).toBe(0);
  });

  test('whose answer is a web page is not taken for registered', async () => {
    const { service, core } = await openWithService();
    service.faults.next({ endpoint: 'webhook' }, { kind: 'html', status: 200 });
    const { registeredUrl, lastResult } = await core.ask('events.register', { url: ADDRESS });
    expect(registeredUrl).toBeNull();
    expect(lastResult?.error).not.toBeNull();
  });
});

describe('the receiver', () => {
  test('is off until the person wants it, and then keeps its port and path over a restart', async () => {
    const service = await startTestService();
    const place = { dir: temporaryDir(), key: randomBytes(32) };
    const first = await openTestCore(service, place);
    expect((await first.ask('events.get', {})).receiver).toMatchObject({ isOn: false, url: null });
    const url = await listenForEvents(first);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(new URL(url).pathname).toMatch(/^\/[\w-]{43}$/u);
    await first.close();
    await expect(callReceiver(url, 'x')).rejects.toThrow();

    const second = await openTestCore(service, place);
    await second.until(async () => (await second.ask('events.get', {})).receiver.url === url);
    expect(await callReceiver(url, 'x')).toBe(200);
    expect([...first.log, ...second.log].join('\n')).not.toContain(new URL(url).pathname.slice(1));
  });

  test('with a new secret takes nothing at the old path', async () => {
    const { core } = await openWithService();
    const old = await listenForEvents(core);
    const { receiver } = await core.ask('events.newSecret', {});
    expect(receiver.port).toBe(Number(new URL(old).port));
    expect(await callReceiver(old, 'x')).toBe(404);
    expect(await callReceiver(receiver.url ?? '', 'x')).toBe(200);
  });

  test('says that its port is in use, and goes on with another one', async () => {
    const { core } = await openWithService();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { receiver } = await core.ask('events.setReceiver', { isOn: true, port });
    expect(receiver).toMatchObject({ isOn: true, port, url: null, error: { code: 'port-in-use' } });
    expect(await listenForEvents(core)).not.toContain(`:${port}/`);
  });

  test('takes a certificate with its own key and no other', async () => {
    const { core } = await openWithService();
    const files = certificateFiles(TEST_CERTIFICATE);
    const broken = join(temporaryDir(), 'broken.pem');
    writeFileSync(broken, 'no key');
    const { setEventCertificate } = core.core.control;
    for (const key of [broken, files.cert, '/no/such/file'])
      await expect(setEventCertificate({ ...files, key })).rejects.toMatchObject({
        code: 'certificate-unusable',
      });
    await listenForEvents(core);
    await setEventCertificate(files);
    const { receiver } = await core.ask('events.get', {});
    expect(receiver).toMatchObject({ certificate: { cert: 'cert.pem', key: 'key.pem' }, error: null });
    expect(receiver.url).toMatch(/^https:/u);
    expect((await core.ask('events.removeCertificate', {})).receiver.url).toMatch(/^http:/u);
  });

  test('says so when its certificate can no longer be used', async () => {
    const { core } = await openWithService();
    const files = certificateFiles(TEST_CERTIFICATE);
    await core.core.control.setEventCertificate(files);
    writeFileSync(files.key, 'no key any more');
    const { receiver } = await core.ask('events.setReceiver', { isOn: true, port: null });
    expect(receiver).toMatchObject({ url: null, error: { code: 'certificate-unusable' } });
  });
});

describe('the test', () => {
  test('needs a receiver and an address', async () => {
    const { core } = await openWithService();
    expect(await core.ask('events.test', {})).toEqual({ kind: 'not-listening' });
    await listenForEvents(core);
    expect(await core.ask('events.test', {})).toEqual({ kind: 'not-registered' });
  });

  test('names what was in the way', async () => {
    const { core } = await openWithService();
    // No authority signed the test's certificate.
    const url = await receiveEvents(core, TEST_CERTIFICATE);
    expect(await core.ask('events.test', {})).toEqual({ kind: 'no-trust' });
    await core.ask('events.register', { url: 'https://127.0.0.1:1/x' });
    expect(await core.ask('events.test', {})).toEqual({ kind: 'no-connection' });
    await core.ask('events.register', { url: 'https://parley-events.invalid/x' });
    expect(await core.ask('events.test', {})).toEqual({ kind: 'no-name' });
    expect(core.log.join('\n')).not.toContain(new URL(url).pathname.slice(1));
  });

  test('of someone else, or of yesterday, is no test', async () => {
    const { core } = await openWithService();
    const url = await listenForEvents(core);
    const uuid = '5f0c2f4e-8f53-4a6e-9f0e-0d5a3c1b2a90';
    await callReceiver(url, { convId: 0, msgId: 0, senderEmail: 'x', uuid, parleyTest: 'old' });
    const [event] = await logWhen(core, ({ length }) => length > 0);
    expect(event?.result).toBe('invalid');
  });
});
