import type { SafeStorage } from 'electron';
import { AppError } from '../../../shared/errors/errors.ts';
import type { SecretsBackend } from '../../../shared/model/session.ts';
import { describe, type Log } from '../app/log.ts';

/** Seals secrets under the operating system's key store. Throws AppError 'secrets-unavailable'. */
export interface Secrets {
  backend(): Promise<SecretsBackend>;
  /** The secret sealed, as base64. */
  seal(secret: string): Promise<string>;
  /** `shouldReseal`: the key store has a better key now. */
  unseal(sealed: string): Promise<{ readonly secret: string; readonly shouldReseal: boolean }>;
}

/**
 * The operating system's key store by way of Electron. On Linux without one, Electron only obfuscates; that
 * is 'plain', and the session asks the person for consent before it seals anything.
 */
export function createSecrets(safeStorage: SafeStorage, platform: NodeJS.Platform, log: Log): Secrets {
  function isPlain(): boolean {
    if (platform !== 'linux') return false;
    const backend = safeStorage.getSelectedStorageBackend();
    return backend === 'basic_text' || backend === 'unknown';
  }

  const keyStoreError = (what: string) => (error: unknown) => {
    log.error(`${what} a secret failed: ${describe(error)}`);
    throw new AppError('secrets-unavailable', `The system's key store failed at ${what.toLowerCase()}.`);
  };

  return {
    async backend(): Promise<SecretsBackend> {
      if (isPlain()) return 'plain';
      return (await safeStorage.isAsyncEncryptionAvailable()) ? 'protected' : 'unavailable';
    },
    async seal(secret) {
      // Without this, Electron refuses to seal on a system that has no key store. The person has agreed to it.
      if (isPlain()) safeStorage.setUsePlainTextEncryption(true);
      const sealed = await safeStorage.encryptStringAsync(secret).catch(keyStoreError('Sealing'));
      return sealed.toString('base64');
    },
    async unseal(sealed) {
      if (isPlain()) safeStorage.setUsePlainTextEncryption(true);
      const { result, shouldReEncrypt } = await safeStorage
        .decryptStringAsync(Buffer.from(sealed, 'base64'))
        .catch(keyStoreError('Unsealing'));
      return { secret: result, shouldReseal: shouldReEncrypt };
    },
  };
}
