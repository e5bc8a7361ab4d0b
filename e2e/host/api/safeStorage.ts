import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { guarded } from '../missing.ts';

const MAGIC = Buffer.from('host1');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key, made at first use. A file beside the data protects nothing: hence the backend `basic_text`. */
function keyIn(folder: string): Buffer {
  const file = path.join(folder, 'electron-host.key');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return readFileSync(file);
}

/** Electron's `safeStorage`, its asynchronous half. `backend` is what it claims to be built on. */
export function makeSafeStorage(userData: () => string, backend: string) {
  return guarded('safeStorage', {
    isAsyncEncryptionAvailable: async () => true,
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => backend,
    setUsePlainTextEncryption: () => undefined,
    async encryptStringAsync(plainText: string): Promise<Buffer> {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyIn(userData()), nonce);
      const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
      return Buffer.concat([MAGIC, nonce, sealed, cipher.getAuthTag()]);
    },
    async decryptStringAsync(encrypted: Buffer) {
      const bytes = Buffer.from(encrypted);
      if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      const nonce = bytes.subarray(MAGIC.length, MAGIC.length + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyIn(userData()), nonce);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const sealed = bytes.subarray(MAGIC.length + NONCE_BYTES, -TAG_BYTES);
      const result = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
      return { result, shouldReEncrypt: false };
    },
  });
}
