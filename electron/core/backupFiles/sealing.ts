import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import type { UnusableBackup } from '../../../shared/model/backupFiles.ts';

/**
 * A backup file: a header, an authenticator of it, then lines of UTF-8, compressed by gzip and encrypted as a whole by AES-256-GCM.
 *
 *     magic 8 | version 1 | log2 N 1 | zero 2 | length of what is encrypted 4 | salt 16 | nonce 12 | start of SHA-256 of that 8
 *     HMAC-SHA-256 of all this 32 | what is encrypted | tag 16
 *
 * scrypt (RFC 7914; r = 8, p = 1) makes 64 bytes of the passphrase in NFC: the key of the HMAC, and that of the cipher. The hash finds
 * damage without a passphrase, so that a wrong HMAC means a wrong one, or damage in the HMAC alone. GCM authenticates header and content.
 * Reading takes memory for the file, its content and the records: about 300 MiB at most.
 */
const MAGIC = Buffer.from('parleybk', 'latin1');
const VERSION = 1;
const [SALT, NONCE, CHECK, MAC, TAG] = [16, 12, 8, 32, 16];
const FIXED = MAGIC.byteLength + 8;
const HEADER = FIXED + SALT + NONCE;
const OVERHEAD = HEADER + CHECK + MAC + TAG;
const CIPHER = 'aes-256-gcm';

/** 128 MiB, and less than a second. */
export const COST = 17;
/** A file can't ask for more than 256 MiB, or for less than resists guessing. */
const COSTS = { least: 14, most: 18 };
const BLOCK = 8;

/** Bytes of a file, and of its lines. */
export const MAX_BACKUP_FILE = 32 * 2 ** 20;
export const MAX_BACKUP_CONTENT = 64 * 2 ** 20;
/** Encrypted or decrypted at once. */
const SLICE = 2 ** 20;

export type Unsealed =
  | { readonly kind: 'lines'; readonly lines: Iterable<string> }
  | { readonly kind: 'wrong-passphrase' }
  | { readonly kind: 'unusable'; readonly why: UnusableBackup };

const unusable = (why: UnusableBackup): Unsealed => ({ kind: 'unusable', why });

export interface Sealed {
  readonly file: Buffer;
  /** Of the lines after the first, in hexadecimal digits. */
  readonly sha256: string;
}

interface SealOptions {
  /** See `COST`. */
  readonly cost?: number;
  readonly unlessSha256?: string | null;
  /** Bytes of the file. */
  readonly most?: number;
}

/** Encrypts lines. Null: those after the first have the hash `unlessSha256`. */
export async function seal(
  lines: AsyncIterable<string>,
  passphrase: string,
  { cost = COST, unlessSha256 = null, most = MAX_BACKUP_FILE }: SealOptions,
): Promise<Sealed | 'too-large' | null> {
  const packed = await pack(lines, most - OVERHEAD);
  if (packed === null) return 'too-large';
  const { content, sha256 } = packed;
  if (sha256 === unlessSha256) return null;
  const header = Buffer.alloc(HEADER);
  MAGIC.copy(header);
  header.writeUInt8(VERSION, MAGIC.byteLength);
  header.writeUInt8(cost, MAGIC.byteLength + 1);
  header.writeUInt32BE(content.byteLength, FIXED - 4);
  randomBytes(SALT + NONCE).copy(header, FIXED);
  const keys = await deriveKeys(passphrase, header);
  const checked = Buffer.concat([header, checkOf(header)]);
  const authenticated = Buffer.concat([checked, macOf(keys, checked)]);
  const cipher = createCipheriv(CIPHER, keys.content, nonceOf(header)).setAAD(authenticated);
  const parts = await inSlices(content, (slice) => cipher.update(slice));
  const file = Buffer.concat([authenticated, ...parts, cipher.final(), cipher.getAuthTag()]);
  return { file, sha256 };
}

/** Decrypts a file. The lines are complete and authentic. */
export async function unseal(file: Buffer, passphrase: string): Promise<Unsealed> {
  const problem = problemOf(file);
  if (problem !== null) return unusable(problem);
  const header = file.subarray(0, HEADER);
  const checked = file.subarray(0, HEADER + CHECK);
  const authenticated = file.subarray(0, HEADER + CHECK + MAC);
  const keys = await deriveKeys(passphrase, header);
  if (!timingSafeEqual(macOf(keys, checked), authenticated.subarray(HEADER + CHECK)))
    return { kind: 'wrong-passphrase' };
  const decipher = createDecipheriv(CIPHER, keys.content, nonceOf(header))
    .setAAD(authenticated)
    .setAuthTag(file.subarray(-TAG));
  const parts = await inSlices(file.subarray(HEADER + CHECK + MAC, -TAG), (slice) => decipher.update(slice));
  try {
    parts.push(decipher.final());
  } catch {
    return unusable('broken'); // the only reason is that the tag differs
  }
  const content = await unpack(parts);
  return typeof content === 'string' ? unusable(content) : { kind: 'lines', lines: splitLines(content) };
}

/** The reason why a file can't be read with any passphrase; null: there may be one. */
export function problemOf(file: Buffer): UnusableBackup | null {
  if (file.byteLength < FIXED || !file.subarray(0, MAGIC.byteLength).equals(MAGIC)) return 'not-a-backup';
  if (file.readUInt8(MAGIC.byteLength) > VERSION) return 'newer-version';
  if (file.byteLength < OVERHEAD) return 'broken';
  const header = file.subarray(0, HEADER);
  const cost = header.readUInt8(MAGIC.byteLength + 1);
  const isWhole =
    checkOf(header).equals(file.subarray(HEADER, HEADER + CHECK)) &&
    file.byteLength === OVERHEAD + header.readUInt32BE(FIXED - 4);
  return isWhole && cost >= COSTS.least && cost <= COSTS.most ? null : 'broken';
}

const nonceOf = (header: Buffer): Buffer => header.subarray(FIXED + SALT);
const checkOf = (header: Buffer): Buffer => createHash('sha256').update(header).digest().subarray(0, CHECK);

interface Keys {
  readonly header: Buffer;
  readonly content: Buffer;
}

const macOf = (keys: Keys, checked: Buffer): Buffer =>
  createHmac('sha256', keys.header).update(checked).digest();

function deriveKeys(passphrase: string, header: Buffer): Promise<Keys> {
  const N = 2 ** header.readUInt8(MAGIC.byteLength + 1);
  const options: ScryptOptions = { N, r: BLOCK, p: 1, maxmem: 2 * 128 * N * BLOCK };
  const salt = header.subarray(FIXED, FIXED + SALT);
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (thrown, bytes) => {
      if (thrown) reject(thrown);
      else resolve({ header: bytes.subarray(0, 32), content: bytes.subarray(32) });
    });
  });
}

async function inSlices(bytes: Buffer, work: (slice: Buffer) => Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += SLICE) {
    parts.push(work(bytes.subarray(at, at + SLICE)));
    await letOthersIn();
  }
  return parts;
}

async function pack(
  lines: AsyncIterable<string>,
  most: number,
): Promise<{ content: Buffer; sha256: string } | null> {
  const gzip = createGzip();
  const packed = gather(gzip, most);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const line of lines) {
      const bytes = Buffer.from(`${line}\n`);
      if (size > 0) hash.update(bytes);
      size += bytes.byteLength;
      if (size > MAX_BACKUP_CONTENT) break;
      // Once there is too much, the rest is not read, and no `drain` comes.
      if (!gzip.write(bytes))
        await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), packed]);
      if (gzip.destroyed) break;
    }
  } finally {
    gzip.end();
  }
  const parts = await packed;
  if (parts === null || size > MAX_BACKUP_CONTENT) return null;
  return { content: Buffer.concat(parts), sha256: hash.digest('hex') };
}

async function unpack(parts: readonly Buffer[]): Promise<Buffer | 'too-large' | 'broken'> {
  const gunzip = createGunzip();
  const unpacked = gather(gunzip, MAX_BACKUP_CONTENT);
  for (const part of parts) gunzip.write(part);
  gunzip.end();
  try {
    const gathered = await unpacked;
    return gathered === null ? 'too-large' : Buffer.concat(gathered);
  } catch {
    return 'broken'; // only zlib throws, if this is not what it made
  }
}

/** Null: it gives more bytes than `most`. */
async function gather(stream: Gzip, most: number): Promise<readonly Buffer[] | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return parts;
}

function* splitLines(content: Buffer): Generator<string> {
  for (let at = 0; at < content.byteLength; ) {
    const end = content.indexOf(0x0a, at);
    const until = end === -1 ? content.byteLength : end;
    yield content.toString('utf8', at, until);
    at = until + 1;
  }
}
