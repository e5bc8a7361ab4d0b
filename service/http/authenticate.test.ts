import { expect, test } from 'vitest';
import { startCallbackReceiver } from '../testing/callbackReceiver.ts';
import { addColleague, post, postFile, read, send, startTestService } from '../testing/service.ts';
import { TEST_CERTIFICATE } from '../testing/testCertificate.ts';

const FILE = new File(['x'], 'x.txt');

/** One request to every endpoint. */
async function askEverything(
  service: Awaited<ReturnType<typeof startTestService>>,
  who: { email: string; password: string },
) {
  return [
    await post(service, 'get', who),
    await post(service, 'getfile', { ...who, attachmentId: 'x' }),
    await post(service, 'send', { ...who, msgText: 'x' }),
    await postFile(service, FILE, who),
    await post(service, 'webhook', { ...who, callbackUrl: 'https://a.example/' }),
    await post(service, 'webhook', who, 'DELETE'),
  ];
}

test('5.1 every endpoint wants the right e-mail and password, each time', async () => {
  const service = await startTestService();
  const { email, password } = service;
  for (const wrong of [
    { email, password: 'wrong' },
    { email: 'nobody@x.example', password },
  ]) {
    for (const { status, json } of await askEverything(service, wrong)) {
      expect({ status, json }).toEqual({ status: 401, json: { error: 'Wrong e-mail or password' } });
    }
  }
  expect(await read(service)).toEqual([]);
});

test('5.1 a changed password counts at once, also after the old one was accepted', async () => {
  const service = await startTestService();
  await read(service);
  await service.admin.setPassword(service.email, 'another');
  expect((await post(service, 'get')).status).toBe(401);
  expect((await post(service, 'get', { password: 'another' })).status).toBe(200);
});

test('5.2 API access is off for a new user, and can be switched on and off', async () => {
  const service = await startTestService();
  const ana = { email: 'ana@x.example', password: 'pw' };
  await service.admin.addUser(ana);
  for (const { status, json } of await askEverything(service, ana)) {
    expect({ status, json }).toEqual({
      status: 403,
      json: { error: 'API access is not enabled for this user' },
    });
  }
  service.admin.setApiAccess(ana.email, true);
  expect((await post(service, 'get', ana)).status).toBe(200);
  service.admin.setApiAccess(ana.email, false);
  expect((await post(service, 'get', ana)).status).toBe(403);
});

test('5.3 only members read, write and download', async () => {
  const service = await startTestService();
  const ana = await addColleague(service, 'ana');
  const { json } = await postFile(service, FILE);
  const { convId, msgId } = json as { convId: number; msgId: number };
  expect(await read(service, ana)).toEqual([]);
  expect((await post(service, 'get', { ...ana, convId })).status).toBe(404);
  expect((await post(service, 'send', { ...ana, convId, msgText: 'x' })).status).toBe(404);
  expect((await post(service, 'getfile', { ...ana, convId, msgId })).status).toBe(404);
});

test('5.4 a callback carries no authentication data', async () => {
  const service = await startTestService({ callbackCa: TEST_CERTIFICATE.cert, allowPrivateCallbacks: true });
  const receiver = await startCallbackReceiver();
  const ana = await addColleague(service, 'ana');
  await post(service, 'webhook', { ...ana, callbackUrl: receiver.url });
  await send(service, { msgText: 'x', participants: ana.email });
  const { event } = await receiver.next();
  expect(Object.keys(event ?? {}).toSorted()).toEqual(['convId', 'msgId', 'senderEmail', 'uuid']);
});
