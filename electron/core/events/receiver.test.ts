import { createServer, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openAddresses } from '../../../service/testing/openAddresses.ts';
import { TEST_CERTIFICATE } from '../../../service/testing/testCertificate.ts';
import { MAX_EVENT_BYTES } from './callbackEvent.ts';
import { type ReceiverOptions, startReceiver } from './receiver.ts';

const SECRET = 'a'.repeat(43);

async function startTestReceiver(options: Partial<ReceiverOptions> = {}) {
  const calls: string[] = [];
  const receiver = await startReceiver({
    port: 0,
    secret: SECRET,
    certificate: null,
    onCall: (body) => calls.push(Buffer.from(body).toString()),
    ...options,
  });
  onTestFinished(() => receiver.stop());
  return { ...receiver, calls };
}

/** The response to a call with `body` at `path`, and everything that was reported. */
async function call(port: number, path: string, { method = 'POST', body = '{}', tls = false } = {}) {
  const options = { host: '127.0.0.1', port, path, method };
  const request = tls ? httpsRequest({ ...options, ca: TEST_CERTIFICATE.cert }) : httpRequest(options);
  const answer = new Promise<{ status: number | undefined; said: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', async (response) => {
      resolve({ status: response.statusCode, said: await text(response) });
    });
  });
  request.end(body);
  return answer;
}

test('a POST to the secret path is taken and answered 200', async () => {
  const { port, calls } = await startTestReceiver();
  expect(await call(port, `/${SECRET}`, { body: 'an event' })).toEqual({ status: 200, said: '' });
  expect(calls).toEqual(['an event']);
});

test('everything else is answered 404 without a word, and nothing is taken', async () => {
  const { port, calls } = await startTestReceiver();
  for (const path of [
    '/',
    '/x',
    `/${SECRET}/`,
    `/${SECRET}?a`,
    `/${SECRET.toUpperCase()}`,
    `/${'a'.repeat(42)}`,
  ])
    expect(await call(port, path), path).toEqual({ status: 404, said: '' });
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'])
    expect(await call(port, `/${SECRET}`, { method, body: '' }), method).toEqual({ status: 404, said: '' });
  expect(calls).toEqual([]);
});

test('a body that is too large is not taken, and its rest is not read', async () => {
  const { port, calls } = await startTestReceiver();
  const largest = 'x'.repeat(MAX_EVENT_BYTES);
  expect((await call(port, `/${SECRET}`, { body: largest })).status).toBe(200);
  expect((await call(port, `/${SECRET}`, { body: `${largest}x` })).status).toBe(413);
  expect(calls).toEqual([largest]);
});

test('a call that never comes to its end does not hold up the next one, or the stop', async () => {
  const receiver = await startTestReceiver();
  const hanging = connect(receiver.port, '127.0.0.1');
  onTestFinished(() => void hanging.destroy());
  hanging.write(`POST /${SECRET} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf`);
  expect((await call(receiver.port, `/${SECRET}`)).status).toBe(200);
  const closed = new Promise((resolve) => hanging.once('close', resolve));
  await receiver.stop();
  await closed;
  expect(receiver.calls).toEqual(['{}']);
});

test('at most a few callers are let in at once', async () => {
  const { port } = await startTestReceiver();
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let turnedAway = 0;
  await new Promise<void>((resolve) => {
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.on('close', () => {
        turnedAway += 1;
        if (turnedAway === 18) resolve();
      });
    }
  });
  expect(sockets.filter((socket) => !socket.destroyed)).toHaveLength(32);
});

test('with a certificate it speaks TLS, and nothing else', async () => {
  const { port, calls } = await startTestReceiver({ certificate: TEST_CERTIFICATE });
  expect((await call(port, `/${SECRET}`, { tls: true, body: 'over TLS' })).status).toBe(200);
  await expect(call(port, `/${SECRET}`)).rejects.toThrow();
  expect(calls).toEqual(['over TLS']);
});

test('a port that another program uses is said to be in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(startTestReceiver({ port })).rejects.toMatchObject({ code: 'port-in-use' });
});

test('only this computer reaches it', async () => {
  const { port } = await startTestReceiver();
  expect(await openAddresses(port)).toEqual(['127.0.0.1']);
});
