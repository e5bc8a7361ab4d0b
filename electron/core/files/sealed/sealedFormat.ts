import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * A file that is encrypted on the disk. Its payload is the STREAM construction as in the age format (C2SP, age, "Payload"): chunks of
 * 64 KiB, each with a counter and whether it is the last one in its nonce. The cipher is AES-256-GCM, because the BoringSSL in Electron
 * offers no ChaCha20-Poly1305 to Node. Each file has a random key of its own, which the header wraps together with the file's identity.
 * The header is written last: the identity of a download, its SHA-256, is known only at its end.
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
const MAGIC = Buffer.from('parley-sealed/1\n', 'latin1');
/** The magic, the salt, the wrapped key and its tag. */
export const HEADER_BYTES = MAGIC.byteLength + SALT_BYTES + KEY_BYTES + TAG_BYTES;

/** The file isn't as it was written: gone, changed, cut, extended, or another file. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(reason: 'missing' | 'no-header' | 'cut-off' | 'changed', cause?: unknown) {
    super(reason, { cause });
  }
}

/** The keys of an account's files, 32 bytes each. */
export interface FileKeys {
  /** Wraps the keys of single files. */
  readonly wrapping: Uint8Array;
  /** Hides which contents are here: their names on the disk would otherwise be their hashes. */
  readonly naming: Uint8Array;
}

/** Derives the keys of an account's files from its archive key, which is 32 bytes (HKDF-SHA-256, RFC 5869). */
export function deriveFileKeys(archiveKey: Uint8Array): FileKeys {
  return {
    wrapping: derive(archiveKey, Buffer.alloc(0), 'parley-files/wrapping'),
    naming: derive(archiveKey, Buffer.alloc(0), 'parley-files/naming'),
  };
}

/** The name on the disk of the content with this SHA-256: 64 hexadecimal digits. */
export function hiddenName({ naming }: FileKeys, sha256: string): string {
  return createHmac('sha256', naming).update(sha256).digest('hex');
}

/** A key for many chunks is a `KeyObject`, since a cipher takes a third of its time to read one from bytes. */
export const newPayloadKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES));

/** The header of the file called `identity`, which lets no other file take its place. */
export function sealHeader({ wrapping }: FileKeys, identity: string, payloadKey: KeyObject): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const wrappingKey = derive(wrapping, salt, `parley-file/${identity}`);
  // The key is used for this alone.
  const sealed = seal(wrappingKey, Buffer.alloc(NONCE_BYTES), payloadKey.export());
  return Buffer.concat([MAGIC, salt, ...sealed]);
}

/** The payload's key. @throws DamagedFile */
export function openHeader({ wrapping }: FileKeys, identity: string, header: Uint8Array): KeyObject {
  if (header.byteLength !== HEADER_BYTES || !MAGIC.equals(header.subarray(0, MAGIC.byteLength)))
    throw new DamagedFile('no-header');
  const salt = header.subarray(MAGIC.byteLength, MAGIC.byteLength + SALT_BYTES);
  const wrappingKey = derive(wrapping, salt, `parley-file/${identity}`);
  const wrapped = header.subarray(MAGIC.byteLength + SALT_BYTES);
  return createSecretKey(unseal(wrappingKey, Buffer.alloc(NONCE_BYTES), wrapped));
}

/** A chunk as it stands in the file: the encrypted bytes, then their tag. */
export function sealChunk(
  key: KeyObject,
  index: number,
  isLast: boolean,
  plain: Uint8Array,
): readonly [Buffer, Buffer] {
  return seal(key, nonceOf(index, isLast), plain);
}

/** @throws DamagedFile */
export function openChunk(key: KeyObject, index: number, isLast: boolean, sealed: Uint8Array): Buffer {
  return unseal(key, nonceOf(index, isLast), sealed);
}

/** Bytes on the disk of a content of `plain` bytes. */
export function sealedLength(plain: number): number {
  return HEADER_BYTES + plain + chunkCount(plain) * TAG_BYTES;
}

/** Bytes of the content in a file of `sealed` bytes. @throws DamagedFile when no content is that long */
export function plainLength(sealed: number): number {
  const payload = sealed - HEADER_BYTES;
  const plain = payload - Math.ceil(payload / (CHUNK_BYTES + TAG_BYTES)) * TAG_BYTES;
  if (plain < 0 || sealedLength(plain) !== sealed) throw new DamagedFile('cut-off');
  return plain;
}

/** The same; null when no content is that long. */
export function contentLength(sealed: number): number | null {
  try {
    return plainLength(sealed);
  } catch (thrown) {
    if (thrown instanceof DamagedFile) return null;
    throw thrown;
  }
}

/** An empty content has one empty chunk. */
export function chunkCount(plain: number): number {
  return Math.max(1, Math.ceil(plain / CHUNK_BYTES));
}

function derive(key: Uint8Array, salt: Uint8Array, info: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, info, KEY_BYTES));
}

/** The counter in 11 bytes, big endian, then 1 for the last chunk. */
function nonceOf(index: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: CipherKey, nonce: Uint8Array, plain: Uint8Array): [Buffer, Buffer] {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const sealed = cipher.update(plain);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

function unseal(key: CipherKey, nonce: Uint8Array, sealed: Uint8Array): Buffer {
  const end = sealed.byteLength - TAG_BYTES;
  if (end < 0) throw new DamagedFile('cut-off');
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(end));
  const plain = decipher.update(sealed.subarray(0, end));
  try {
    decipher.final();
  } catch (thrown) {
    throw new DamagedFile('changed', thrown);
  }
  return plain;
}
