import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wires } from '../../../../testing/core/testStore.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { openTranscripts } from '../testTranscripts.ts';
import { readManifest } from './readManifest.ts';
import { verifyTranscript } from './verifyTranscript.ts';

test('a manifest of which any byte changed, or is missing, is refused', async () => {
  const { store, dir, read } = openTranscripts();
  applyBatch(store, { messages: wires(1, 3), covered: { after: 0, through: 3 } });
  const { manifest } = await read('csv');
  const file = join(dir, 'transcript.csv');
  const bytes = Buffer.from(manifest ?? '');
  const check = (beside: Uint8Array) => {
    writeFileSync(`${file}.manifest.json`, beside);
    return verifyTranscript(file);
  };
  expect(await check(bytes)).toMatchObject({ kind: 'checked', problems: [] });
  const refused = { kind: 'refused', reason: 'bad-manifest' };
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => readManifest(changed), `byte ${at}`).toThrow('bad-manifest');
  }
  for (const other of [bytes.subarray(1), bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('\n')])])
    expect(await check(other)).toEqual(refused);
});
