import { expect, test } from 'vitest';
import { startCallbackReceiver } from '../testing/callbackReceiver.ts';
import { addColleague, post, send, startTestService } from '../testing/service.ts';
import { TEST_CERTIFICATE } from '../testing/testCertificate.ts';

test('4.5.1 POST registers an address, and replaces a registered one', async () => {
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const [old, current] = [await startCallbackReceiver(), await startCallbackReceiver()];
  const ana = await addColleague(service, 'ana');
  await post(service, 'webhook', { ...ana, callbackUrl: old.url });
  const first = await send(service, { msgText: 'x', participants: ana.email });
  expect((await old.next()).event).toMatchObject(first);
  await post(service, 'webhook', { ...ana, callbackUrl: current.url });
  const second = await send(service, { msgText: 'y', convId: first.convId });
  expect((await current.next()).event).toMatchObject(second);
  expect(old.calls).toHaveLength(1);
});

test('4.5.2 DELETE removes the address', async () => {
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const [removed, kept] = [await startCallbackReceiver(), await startCallbackReceiver()];
  const [ana, ben] = [await addColleague(service, 'ana'), await addColleague(service, 'ben')];
  await post(service, 'webhook', { ...ana, callbackUrl: removed.url });
  await post(service, 'webhook', { ...ben, callbackUrl: kept.url });
  expect(await post(service, 'webhook', ana, 'DELETE')).toMatchObject({ status: 200, text: 'OK' });
  await send(service, { msgText: 'x', participants: `${ana.email},${ben.email}` });
  await kept.next();
  expect(removed.calls).toEqual([]);
});

test('4.5.3 success is 200 with the plain text OK, for both methods, registered or not', async () => {
  const service = await startTestService();
  const answers = [
    await post(service, 'webhook', {}, 'DELETE'),
    await post(service, 'webhook', { callbackUrl: 'https://a.example/hook' }),
    await post(service, 'webhook', { callbackUrl: 'https://b.example/hook' }),
    await post(service, 'webhook', {}, 'DELETE'),
  ];
  for (const { status, text, headers } of answers) {
    expect({ status, text }).toEqual({ status: 200, text: 'OK' });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
});

test('3 registered, replaced and removed: a registration survives a restart', async () => {
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const receiver = await startCallbackReceiver();
  const ana = await addColleague(service, 'ana');
  await post(service, 'webhook', { ...ana, callbackUrl: receiver.url });
  await service.stop();
  const again = await startTestService({
    dataDir: service.dataDir,
    callbackCa: TEST_CERTIFICATE.cert,
    allowPrivateCallbacks: true,
  });
  const posted = await send(again, { msgText: 'x', participants: ana.email });
  expect((await receiver.next()).event).toMatchObject(posted);
});

test('only an https address is accepted, and a missing one is named', async () => {
  const service = await startTestService();
  for (const callbackUrl of ['http://a.example/', 'ftp://a.example/', 'a.example', 'https://']) {
    expect((await post(service, 'webhook', { callbackUrl })).json).toEqual({
      error: 'Invalid parameter: callbackUrl must be an https address',
    });
  }
  expect((await post(service, 'webhook')).json).toEqual({ error: 'Missing parameter: callbackUrl' });
});
