import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { Agent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { listenForTest } from '../testClient.ts';
import { download, type Sink } from './downloadBody.ts';

const CONTENT = randomBytes(24 * 2 ** 20);
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
/** Long enough that the connection pauses. */
const TURNS = 50;

const withLength: RequestListener = (_request, response) => {
  response.setHeader('content-length', CONTENT.byteLength).end(CONTENT);
};

/** In pieces that begin and end anywhere in what the connection reads at once. */
const inPieces: RequestListener = (_request, response) => {
  for (let start = 0; start < CONTENT.byteLength; start += 33_333) {
    response.write(CONTENT.subarray(start, start + 33_333));
  }
  response.end();
};

async function receive(listener: RequestListener, sink: Sink): Promise<number> {
  const agent = new Agent({ pipelining: 0 });
  onTestFinished(() => agent.close());
  const request = { origin: await listenForTest(listener), path: '/', method: 'POST' } as const;
  return (await download(agent, request, sink, new AbortController().signal)).status;
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await letOthersIn();
};

for (const [name, listener] of Object.entries({ withLength, inPieces })) {
  test(`passes everything to a slow sink: ${name}`, async () => {
    const hash = createHash('sha256');
    const write = async (chunks: readonly Uint8Array[]) => {
      await turns(TURNS);
      for (const chunk of chunks) hash.update(chunk);
    };
    expect(await receive(listener, { write })).toBe(200);
    expect(hash.digest('hex')).toBe(SHA256);
  });
}

test('passes everything though nothing comes while it pauses', async () => {
  const piece = 2 ** 15;
  let resting = Promise.withResolvers<void>();
  const listener: RequestListener = async (_request, response) => {
    response.setHeader('content-length', CONTENT.byteLength).flushHeaders();
    for (let start = 0; start < CONTENT.byteLength; start += piece) {
      await turns(10);
      // The sink has 1 MiB and as much waits for it as may, so the connection pauses.
      if (start > 2 ** 20 && (start - 2 ** 20) % (4 * 2 ** 20) === 0) {
        resting.resolve();
        resting = Promise.withResolvers();
        await turns(10);
      }
      response.write(CONTENT.subarray(start, start + piece));
    }
    response.end();
    resting.resolve();
  };
  const hash = createHash('sha256');
  const write = async (chunks: readonly Uint8Array[]) => {
    await resting.promise;
    for (const chunk of chunks) hash.update(chunk);
  };
  await receive(listener, { write });
  expect(hash.digest('hex')).toBe(SHA256);
});

test('gives the memory of what was written back', async () => {
  const written: Uint8Array[] = [];
  await receive(withLength, { write: async (chunks) => void written.push(...chunks) });
  expect(written.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(2 ** 20);
});
