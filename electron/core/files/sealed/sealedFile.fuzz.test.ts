import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../../testing/core/testCore.ts';
import { damaged, fuzz } from '../../../../testing/fuzzing.ts';
import { CHUNK_BYTES, DamagedFile, deriveFileKeys, HEADER_BYTES, TAG_BYTES } from './sealedFormat.ts';
import { openSealed } from './sealedReader.ts';
import { createSealedWriter } from './sealedWriter.ts';

const KEYS = deriveFileKeys(randomBytes(32));
const STRIDE = CHUNK_BYTES + TAG_BYTES;

async function sealed(dir: string, content: Uint8Array): Promise<Buffer> {
  const path = join(dir, `${content.byteLength}`);
  const handle = await open(path, 'wx');
  const writer = createSealedWriter(handle, KEYS);
  await writer.write([content]);
  await writer.end('a');
  await handle.close();
  return readFileSync(path);
}

/** The header and the chunks of a file in another order, some of them missing or twice. */
const reordered = (file: Buffer) => {
  const count = Math.ceil((file.byteLength - HEADER_BYTES) / STRIDE);
  const chunk = (index: number) =>
    file.subarray(HEADER_BYTES + index * STRIDE, HEADER_BYTES + (index + 1) * STRIDE);
  return fc
    .array(fc.nat({ max: count - 1 }), { maxLength: 4 })
    .map((order) => Buffer.concat([file.subarray(0, HEADER_BYTES), ...order.map(chunk)]));
};

test('whatever becomes of an encrypted file, a range of it is as it was written, or the damage is noticed', async () => {
  const dir = temporaryDir();
  const contents = [0, 1, 200, CHUNK_BYTES, 2 * CHUNK_BYTES + 9].map((size) => randomBytes(size));
  const files = await Promise.all(contents.map((content) => sealed(dir, content)));
  const file = fc.oneof(
    { weight: 4, arbitrary: damaged(files) },
    { weight: 1, arbitrary: fc.oneof(...files.map(reordered)) },
  );
  const range = fc.record({
    start: fc.nat({ max: 3 * CHUNK_BYTES }),
    length: fc.nat({ max: 3 * CHUNK_BYTES }),
  });
  const path = join(dir, 'damaged');
  let intact = 0;
  let noticed = 0;
  await fuzz(fc.tuple(file, range), 2_000, async ([bytes, { start, length }]) => {
    writeFileSync(path, bytes);
    try {
      const opened = await openSealed(path, KEYS, 'a');
      try {
        const part = await opened.read(Math.min(start, opened.size), length);
        const from = Math.min(start, opened.size);
        const isTrue = contents.some(
          (content) =>
            content.byteLength === opened.size && content.subarray(from, from + length).equals(part),
        );
        expect(isTrue).toBe(true);
        intact += 1;
      } finally {
        await opened.close();
      }
    } catch (thrown) {
      if (!(thrown instanceof DamagedFile)) throw thrown;
      noticed += 1;
    }
  });
  expect(intact).toBeGreaterThan(50);
  expect(noticed).toBeGreaterThan(500);
});
