import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** How much work a guess is, as scrypt has it: N iterations over blocks of 128 r bytes, p times. Kept in each hash, so that it can be raised. */
export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** About 50 ms and 32 MiB a guess. */
export const USUAL_COST: Cost = { N: 2 ** 15, r: 8, p: 1 };
/** For a password that is public anyway, and for tests. */
export const NO_COST: Cost = { N: 16, r: 8, p: 1 };
const KEY_BYTES = 32;

const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 2 ** 20 + 256 * cost.N * cost.r };
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

async function matches(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(actual, expected);
}

export type PasswordCheck = (password: string, hash: string | null) => Promise<boolean>;

/**
 * Makes the check of a password against a stored hash. Every request carries the password (section 5.1), so a pair that
 * was once right is remembered under a keyed digest of both: a new password is a new hash, and nothing has to be forgotten.
 * A null hash (no such user, or one without a password) takes as long as a wrong one of `cost` and is never right.
 */
export function createPasswordCheck(cost: Cost): PasswordCheck {
  const key = randomBytes(32);
  const verified = new Map<string, Promise<boolean>>();
  let decoy: Promise<string> | undefined;

  return async (password, hash) => {
    if (hash === null) {
      decoy ??= hashPassword(randomBytes(16).toString('hex'), cost);
      await matches(password, await decoy);
      return false;
    }
    const digest = createHmac('sha256', key).update(hash).update('\0').update(password).digest('base64');
    const known = verified.get(digest);
    if (known) return known;
    const check = matches(password, hash);
    verified.set(digest, check);
    // Only right passwords are cached; wrong guesses would fill the memory.
    const isRight = await check.catch(() => false);
    if (!isRight) verified.delete(digest);
    return check;
  };
}
