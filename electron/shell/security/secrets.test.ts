import type { SafeStorage } from 'electron';
import { expect, test } from 'vitest';
import type { Log } from '../app/log.ts';
import { createSecrets } from './secrets.ts';

type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>;

/** Stands in for Electron's: fails with its words, or turns letters around. */
function openSecrets(platform: NodeJS.Platform, backend: Backend, { isThere = true, fails = '' } = {}) {
  const told: unknown[] = [];
  const lines: string[] = [];
  const turned = async (text: string) => {
    if (fails !== '') throw new Error(fails);
    return [...text].reverse().join('');
  };
  const safeStorage = {
    getSelectedStorageBackend: () => backend,
    setUsePlainTextEncryption: (isUsed: boolean) => told.push(isUsed),
    isAsyncEncryptionAvailable: async () => isThere,
    encryptStringAsync: async (text: string) => Buffer.from(await turned(text)),
    decryptStringAsync: async (sealed: Buffer) => ({
      result: await turned(String(sealed)),
      shouldReEncrypt: true,
    }),
  };
  const note = (line: string) => void lines.push(line);
  const log: Log = { info: note, warn: note, error: note };
  return { told, lines, secrets: createSecrets(safeStorage as unknown as SafeStorage, platform, log) };
}

test.each(['basic_text', 'unknown'] as const)(
  'on Linux with %s, secrets are plain, and Electron may only then take them so',
  async (backend) => {
    const { told, secrets } = openSecrets('linux', backend);
    expect(await secrets.backend()).toBe('plain');
    expect(told).toEqual([]);
    const sealed = await secrets.seal('secret');
    expect(told).toEqual([true]);
    expect(await secrets.unseal(sealed)).toEqual({ secret: 'secret', shouldReseal: true });
  },
);

test.each([
  ['linux', 'gnome_libsecret'],
  ['linux', 'kwallet6'],
  ['win32', 'basic_text'],
  ['darwin', 'unknown'],
] as const)('with a key store (%s, %s) secrets are never plain', async (platform, backend) => {
  const { told, secrets } = openSecrets(platform, backend);
  expect(await secrets.backend()).toBe('protected');
  await secrets.unseal(await secrets.seal('secret'));
  expect(told).toEqual([]);
  const without = openSecrets(platform, backend, { isThere: false });
  expect(await without.secrets.backend()).toBe('unavailable');
});

test('a key store that fails is an error, and no secret stands in the log', async () => {
  const { lines, secrets } = openSecrets('linux', 'kwallet6', { fails: 'The wallet is locked.' });
  const failed = { code: 'secrets-unavailable' };
  await expect(secrets.seal('my-secret')).rejects.toMatchObject(failed);
  await expect(secrets.unseal(Buffer.from('terces-ym').toString('base64'))).rejects.toMatchObject(failed);
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/my-secret|terces/u);
});
