import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_BACKUP_CONTENT, seal, type Unsealed, unseal } from './sealing.ts';

const PASSPHRASE = 'correct horse battery';
/** Quick, and still accepted. */
const COST = 14;

async function* each(lines: readonly string[]) {
  yield* lines;
}

async function sealed(lines: readonly string[], passphrase = PASSPHRASE): Promise<Buffer> {
  const result = await seal(each(lines), passphrase, { cost: COST });
  return typeof result === 'object' && result !== null ? result.file : expect.unreachable('no file');
}

const linesIn = (unsealed: Unsealed) =>
  unsealed.kind === 'lines' ? [...unsealed.lines] : expect.unreachable(unsealed.kind);

/** The file with the byte at `at` changed. */
function altered(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('the passphrase gives the lines back, however its letters are composed', async () => {
  const lines = ['{"a":1}', 'é…\u2028', 'x'.repeat(3_000_000)];
  const file = await sealed(lines, 'cafe\u0301 cafe\u0301 cafe\u0301');
  expect(linesIn(await unseal(file, 'café café café'))).toEqual(lines);
  expect(file.includes('café')).toBe(false);
});

/** The file with another content, of its length and authentic. */
function withoutGzip(file: Buffer): Buffer {
  const [authenticated, content] = [file.subarray(0, 84), Buffer.alloc(file.byteLength - 84 - 16, 'x')];
  const key = scryptSync(PASSPHRASE, file.subarray(16, 32), 64, { N: 2 ** COST, r: 8, p: 1 }).subarray(32);
  const cipher = createCipheriv('aes-256-gcm', key, file.subarray(32, 44)).setAAD(authenticated);
  return Buffer.concat([authenticated, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

test('no two files are alike', async () => {
  expect((await sealed(['same'])).equals(await sealed(['same']))).toBe(false);
});

test('a wrong passphrase is told from a damaged file', async () => {
  const file = await sealed(['a']);
  expect(await unseal(file, 'wrong horse battery')).toEqual({ kind: 'wrong-passphrase' });
});

test('no byte of a file can be changed', async () => {
  const file = await sealed(['a']);
  for (let at = 0; at < file.byteLength; at += 3) {
    const { kind } = await unseal(altered(file, at), PASSPHRASE);
    // The authenticator of the header is the only part that can be taken for one of another passphrase.
    expect([at, kind]).toEqual([at, at >= 52 && at < 84 ? 'wrong-passphrase' : 'unusable']);
  }
});

test('half a file, and one with something after it, is no backup', async () => {
  const file = await sealed(['a'.repeat(1_000)]);
  for (const end of [0, 7, 20, 60, 100, file.byteLength - 1])
    expect(await unseal(file.subarray(0, end), PASSPHRASE)).toMatchObject({ kind: 'unusable' });
  const longer = Buffer.concat([file, Buffer.alloc(1)]);
  expect(await unseal(longer, PASSPHRASE)).toEqual({ kind: 'unusable', why: 'broken' });
});

test('a file of a newer version, and any other file, is named as that', async () => {
  const file = await sealed(['a']);
  const newer = Buffer.from(file);
  newer.writeUInt8(2, 8);
  expect(await unseal(newer, PASSPHRASE)).toEqual({ kind: 'unusable', why: 'newer-version' });
  for (const other of [randomBytes(1_000), gzipSync('a')])
    expect(await unseal(other, PASSPHRASE)).toEqual({ kind: 'unusable', why: 'not-a-backup' });
});

test('a file can’t ask for the work of years, or for none', async () => {
  for (const cost of [1, 13, 19, 31, 255]) {
    const file = await sealed(['a']);
    file.writeUInt8(cost, 9);
    createHash('sha256').update(file.subarray(0, 44)).digest().copy(file, 44, 0, 8);
    expect(await unseal(file, PASSPHRASE)).toEqual({ kind: 'unusable', why: 'broken' });
  }
});

test('a small file can’t become more than fits into memory', async () => {
  const line = 'a'.repeat(2 ** 20);
  const lines = Array.from({ length: MAX_BACKUP_CONTENT / line.length + 1 }, () => line);
  expect(await seal(each(lines), PASSPHRASE, { cost: COST })).toBe('too-large');
});

test('a backup with too much that can’t be made smaller is refused', async () => {
  const lines = Array.from({ length: 100 }, () => randomBytes(20_000).toString('hex'));
  expect(await seal(each(lines), PASSPHRASE, { cost: COST, most: 2 ** 19 })).toBe('too-large');
  expect(await seal(each(lines), PASSPHRASE, { cost: COST })).not.toBe('too-large');
});

test('a file whose content Parley didn’t compress is broken', async () => {
  const file = withoutGzip(await sealed(['a']));
  expect(await unseal(file, PASSPHRASE)).toEqual({ kind: 'unusable', why: 'broken' });
});
