import type { PasswordCheck } from '../passwords.ts';
import type { User, UserTable } from '../store/userTable.ts';
import { HttpError } from './httpErrors.ts';

/** How wrong credentials are answered. */
export const WRONG_PASSWORD = { status: 401, error: 'Wrong e-mail or password' } as const;

export type Authenticate = (credentials: { email: string; password: string }) => Promise<User>;

/**
 * Section 5. A wrong password and an unknown address are told apart neither in words nor in time.
 * @throws HttpError 401 when the credentials are wrong, 403 when API access is not enabled.
 */
export const createAuthenticate =
  (users: UserTable, check: PasswordCheck): Authenticate =>
  async ({ email, password }) => {
    const user = users.find(email);
    const isRight = await check(password, user?.passwordHash ?? null);
    if (!user || !isRight) throw new HttpError(WRONG_PASSWORD.status, WRONG_PASSWORD.error);
    if (!user.apiAccess) throw new HttpError(403, 'API access is not enabled for this user');
    return user;
  };
