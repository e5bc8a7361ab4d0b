import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { fuzz, hostileText } from '../../../testing/fuzzing.ts';
import { openTestClient } from './testClient.ts';

const TIMEOUTS = { connect: 2_000, answer: 100, idle: 100, whole: 10_000 };

const headLine = fc.constantFrom(
  'HTTP/1.1 200 OK',
  'HTTP/1.1 200',
  'HTTP/1.0 200 OK',
  'HTTP/1.1 401 No',
  'HTTP/1.1 429 Slow',
  'HTTP/1.1 503 Busy',
  'HTTP/1.1 100 Continue',
  'HTTP/1.1 302 Found',
  'HTTP/2 200',
  'HTTP/1.1 999 What',
);
const header = fc.oneof(
  fc.constantFrom(
    'Content-Type: application/json',
    'Content-Type: text/html',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, gzip',
    'Content-Encoding: gzip',
    'Content-Length: 0',
    'Content-Length: 5',
    'Content-Length: 99999999999999999999',
    'Content-Length: -1',
    'Retry-After: 0',
    'Retry-After: x',
    'Retry-After: Wed, 21 Oct 2099 07:28:00 GMT',
    'Connection: close',
    'Location: /get',
  ),
  hostileText.map((text) => `X-Thing: ${text}`),
);
const body = fc.oneof(
  fc.constantFrom(
    '[]',
    '[{}]',
    '[',
    '{"error":"x"}',
    '{"convId":1,"msgId":2}',
    '5\r\n[]   \r\n0\r\n\r\n',
    '<html>',
  ),
  hostileText,
);
const raw = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(headLine, fc.array(header, { maxLength: 4 }), body)
      .map(([first, headers, rest]) => Buffer.from([first, ...headers, '', rest].join('\r\n'))),
  },
);

test('whatever bytes come back, a read and a send end with an answer or with an error that says what is known', async () => {
  let bytes = Buffer.alloc(0);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => socket.end(bytes));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const client = openTestClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    timeouts: TIMEOUTS,
  });
  const text = { convId: null, text: 'x', priority: 0, title: null, participants: [] } as const;
  const codes = new Set<string>();

  await fuzz(raw, 1_500, async (answer) => {
    bytes = answer;
    for (const request of [() => client.get(0, 10), () => client.send(text)]) {
      try {
        await request();
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(AppError);
        codes.add(AppError.from(thrown).code);
      }
    }
  });
  for (const code of ['malformed', 'interrupted', 'server', 'rate-limited', 'refused-credentials'])
    expect(codes).toContain(code);
  // Whatever the response, the message may have been delivered, so nothing may look like certainly not.
  for (const code of ['internal', 'offline', 'tls']) expect(codes).not.toContain(code);
});
