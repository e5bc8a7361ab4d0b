import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { createSelfTest, type SelfTest } from './callbackTest.ts';

const NEVER = new AbortController().signal;
/** As everywhere, but for how long an answer may take. */
const timeouts = { connect: 10_000, answer: 200, idle: 200, whole: 1_000 };

/** The outcome of a test event when `answer` is at the callback address. */
async function testAgainst(answer: (selfTest: SelfTest) => RequestListener) {
  const selfTest = createSelfTest({
    ...{ randomBytes, randomUuid: randomUUID, timeouts },
    // The tests don't wait for a call that comes after the response.
    clock: { ...systemClock, wait: async () => undefined },
    wayOut: () => ({ proxyUrl: null, proxyLogin: null }),
  });
  const server = createServer(answer(selfTest)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return selfTest.run(`http://127.0.0.1:${port}/path`, 'me@x.example', NEVER);
}

test('a test event that comes in here is received, whatever is answered', async () => {
  const outcome = await testAgainst((selfTest) => async (request, response) => {
    const { parleyTest } = JSON.parse(await text(request));
    expect([selfTest.noticeNonce('another'), selfTest.noticeNonce(parleyTest)]).toEqual([false, true]);
    response.writeHead(502).end();
  });
  expect(outcome).toEqual({ kind: 'received', ms: expect.any(Number) });
});

test.each([200, 404])('that is answered with %i and does not come in went elsewhere', async (status) => {
  const outcome = await testAgainst(() => (_, response) => void response.writeHead(status).end());
  expect(outcome).toEqual({ kind: 'elsewhere', status });
});

test('that gets no answer is reported so', async () => {
  expect(await testAgainst(() => () => undefined)).toEqual({ kind: 'no-answer' });
});

test('that is answered, although the answer never ends, went elsewhere', async () => {
  const outcome = await testAgainst(() => (_, response) => {
    response.writeHead(200);
    const drops = setInterval(() => response.write(' '), timeouts.idle / 8);
    response.on('close', () => clearInterval(drops));
  });
  expect(outcome).toEqual({ kind: 'elsewhere', status: 200 });
});

test('whose connection breaks before the answer was cut off', async () => {
  expect(
    await testAgainst(
      () =>
        ({ socket }) =>
          void socket.destroy(),
    ),
  ).toEqual({ kind: 'cut-off' });
});
