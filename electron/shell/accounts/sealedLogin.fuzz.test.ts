import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { fuzz, hostileText, hostileValue, isPolluted } from '../../../testing/fuzzing.ts';
import type { Secrets } from '../security/secrets.ts';
import { unsealLogin } from './sealedLogin.ts';

const HERE = { serviceUrl: 'https://chat.example', email: 'ana@chat.example' };
const MARKER = 'unmistakable';

/** The system's key store, which gives back whatever was sealed. */
const secrets: Secrets = {
  backend: async () => 'protected',
  seal: async (secret) => secret,
  unseal: async (sealed) => ({ secret: sealed, shouldReseal: false }),
};

const field = (right: string) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, hostileText, hostileValue);
const record = fc.record(
  {
    version: fc.oneof({ weight: 4, arbitrary: fc.constant<unknown>(1) }, hostileValue),
    serviceUrl: field(HERE.serviceUrl),
    email: field(HERE.email),
    password: field(MARKER),
  },
  { requiredKeys: ['password'] },
);
const sealed = fc.oneof(
  { weight: 4, arbitrary: record.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(record, fc.nat({ max: 80 }))
      .map(([value, end]) => JSON.stringify(value).slice(0, end)),
  },
  { weight: 1, arbitrary: hostileText.map((text) => `${MARKER}${text}`) },
  { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? '') },
);

test('whatever was sealed, a password is given for its own address alone, and no error quotes it', async () => {
  const codes = new Set<string>();
  await fuzz(sealed, 2_000, async (text) => {
    try {
      const { password } = await unsealLogin(secrets, text, HERE);
      expect(JSON.parse(text)).toMatchObject({ version: 1, ...HERE, password });
      codes.add('given');
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      expect(`${thrown.message} ${thrown.stack} ${JSON.stringify(thrown)}`).not.toContain(MARKER);
      codes.add(thrown.code);
    }
  });
  expect([...codes].toSorted()).toEqual([
    ...['given', 'login-changed', 'login-too-new', 'login-unbound', 'password-lost'],
  ]);
  expect(isPolluted()).toBe(false);
});
