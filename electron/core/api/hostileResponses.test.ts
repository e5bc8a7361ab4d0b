import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { convId, msgId } from '../../../shared/model/ids.ts';
import { createStretch } from './bodies/rateWatch.ts';
import type { Client } from './client.ts';
import { listenForTest, openTestClient } from './testClient.ts';
import { DEFAULT_TIMEOUTS } from './transport.ts';

const text = { convId: null, text: 'hello', priority: 0, title: null, participants: [] } as const;
const place = { attachmentId: 'A1', convId: convId(3), msgId: msgId(7) };
const never = new AbortController().signal;

const download = (client: Client) => client.download(place, { write: async () => undefined }, never);

async function* one(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x');
}
const upload = (client: Client) =>
  client.sendFile(
    { ...text, file: { name: 'a.txt', mimeType: 'text/plain', size: 1, content: one() } },
    { signal: never, onProgress: () => undefined, onWhole: () => undefined },
  );

test.each<[string, (client: Client) => Promise<unknown>]>([
  ['a read', (client) => client.get(0, 1)],
  ['a probe', (client) => client.probe()],
  ['a send', (client) => client.send(text)],
  ['an upload', upload],
  ['a download', (client) => download(client)],
])('interim responses without end are given up: %s', async (_, ask) => {
  const url = await listenForTest((request, response) => {
    request.resume();
    let isOpen = true;
    response.on('close', () => {
      isOpen = false;
    });
    const goOn = () => {
      if (!isOpen) return;
      response.writeProcessing();
      setImmediate(goOn);
    };
    goOn();
  });
  const client = openTestClient(url, { timeouts: DEFAULT_TIMEOUTS });
  await expect(ask(client)).rejects.toMatchObject({ code: 'malformed' });
});

test('ten interim responses before a response do no harm, and with eleven it is given up', async () => {
  let interim = 10;
  const url = await listenForTest((_request, response) => {
    for (let count = 0; count < interim; count += 1) response.writeProcessing();
    response.end('[]');
  });
  const client = openTestClient(url, { timeouts: DEFAULT_TIMEOUTS });
  expect(await client.get(0, 1)).toEqual([]);
  await download(client);
  interim = 11;
  await expect(client.get(0, 1)).rejects.toMatchObject({ code: 'malformed' });
  await expect(download(client)).rejects.toMatchObject({ code: 'malformed' });
});

test('a download that drips and never ends is given up', async () => {
  const timeouts = { ...DEFAULT_TIMEOUTS, idle: 300 };
  const url = await listenForTest((_request, response) => {
    response.writeHead(200);
    const drops = setInterval(() => response.write('x'), timeouts.idle / 10);
    response.on('close', () => clearInterval(drops));
  });
  await expect(download(openTestClient(url, { timeouts }))).rejects.toMatchObject({ code: 'timeout' });
});

test('a slow but honest connection is fast enough, and one that Parley itself has paused', () => {
  const { moved, excuse, isTooSlow } = createStretch(30_000);
  const bytesAt100Kbit = (30 * 100_000) / 8;
  moved(bytesAt100Kbit);
  expect(isTooSlow()).toBe(false);
  moved(30);
  expect(isTooSlow()).toBe(true);
  excuse();
  expect(isTooSlow()).toBe(false);
});

test('1,000 bytes a second are just enough', () => {
  const { moved, isTooSlow } = createStretch(30_000);
  for (const [bytes, tooSlow] of [
    [29_999, true],
    [30_000, false],
  ] as const) {
    moved(bytes);
    expect(isTooSlow()).toBe(tooSlow);
  }
});

/** A service whose answers have this status and go on for ever; `written` says how many bytes. */
async function endless(status: number) {
  let written = 0;
  const url = await listenForTest((request, response) => {
    request.resume();
    response.writeHead(status);
    let isOpen = true;
    response.on('close', () => {
      isOpen = false;
    });
    const goOn = () => {
      if (!isOpen) return;
      written += 65_536;
      if (response.write(Buffer.alloc(65_536, ' '))) setImmediate(goOn);
      else response.once('drain', goOn);
    };
    goOn();
  });
  return { client: openTestClient(url, { timeouts: DEFAULT_TIMEOUTS }), written: () => written };
}

test('an answer to a send that does not end is read no further than it can be one', async () => {
  const { client, written } = await endless(200);
  await expect(client.send(text)).rejects.toMatchObject({ code: 'malformed' });
  expect(written()).toBeLessThan(32 * 2 ** 20);
});

test.each([
  [400, 'invalid-request'],
  [500, 'server'],
])(
  'an error %i to a download that does not end is read no further than it is of use',
  async (status, code) => {
    const { client, written } = await endless(status);
    await expect(download(client)).rejects.toMatchObject({ code });
    expect(written()).toBeLessThan(32 * 2 ** 20);
  },
);

test('a download that comes byte by byte is passed on in few pieces', async () => {
  const bytes = 200_000;
  const url = await listenForTest((request, response) => {
    request.resume();
    response.on('error', () => undefined);
    const socket = response.socket;
    socket?.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n');
    socket?.end(`${'1\r\nx\r\n'.repeat(bytes)}0\r\n\r\n`);
  });
  let [pieces, received] = [0, 0];
  const write = async (chunks: readonly Uint8Array[]) => {
    pieces += chunks.length;
    received += chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  };
  await openTestClient(url, { timeouts: DEFAULT_TIMEOUTS }).download(place, { write }, never);
  expect(received).toBe(bytes);
  expect(pieces).toBeLessThan(bytes / 500);
});

test('the words of an error are read no further than they are of use', async () => {
  const url = await listenForTest((request, response) => {
    request.resume();
    response.writeHead(400).end(`{"error":"${'x'.repeat(4 * 2 ** 20)}"}`);
  });
  const client = openTestClient(url, { timeouts: DEFAULT_TIMEOUTS });
  await expect(client.send(text)).rejects.toMatchObject({ code: 'invalid-request' });
});

test('a compressed response is never unpacked, so that it can only be as long as its bytes', async () => {
  const bomb = gzipSync(`[${' '.repeat(64 * 2 ** 20)}]`);
  const accepted = new Set<string | undefined>();
  const url = await listenForTest(({ headers }, response) => {
    accepted.add(headers['accept-encoding']);
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(bomb);
  });
  const client = openTestClient(url, { timeouts: DEFAULT_TIMEOUTS });
  await expect(client.get(0, 1)).rejects.toMatchObject({ code: 'malformed' });
  await expect(client.send(text)).rejects.toMatchObject({ code: 'malformed' });
  let written = 0;
  const write = async (chunks: readonly Uint8Array[]) => {
    written += Buffer.concat(chunks).byteLength;
  };
  await client.download(place, { write }, never);
  expect(written).toBe(bomb.byteLength);
  expect(accepted).toEqual(new Set([undefined]));
});
