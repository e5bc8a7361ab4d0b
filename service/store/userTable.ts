import type { Db } from './database.ts';

export interface User {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  /** Null: no one can sign in as this user. */
  readonly passwordHash: string | null;
  readonly apiAccess: boolean;
  /** The registered callback address (section 2.5). */
  readonly callbackUrl: string | null;
}

type Row = Omit<User, 'apiAccess'> & { apiAccess: number };

export type NewUser = Pick<User, 'email' | 'name' | 'passwordHash' | 'apiAccess'>;

export type UserTable = ReturnType<typeof userTable>;

const fromRow = (row: Row): User => ({ ...row, apiAccess: row.apiAccess === 1 });

/** The organisation's users. E-mail addresses are compared without regard to case. */
export function userTable(db: Db) {
  const insert = db.prepare<[string, string, string | null, number]>(
    'INSERT INTO users (email, name, passwordHash, apiAccess) VALUES (?, ?, ?, ?)',
  );
  const byEmail = db.prepare<[string], Row>('SELECT * FROM users WHERE email = ?');
  const all = db.prepare<[], Row>('SELECT * FROM users ORDER BY email');
  const setPasswordHash = db.prepare<[string, number]>('UPDATE users SET passwordHash = ? WHERE userId = ?');
  const setApiAccess = db.prepare<[number, number]>('UPDATE users SET apiAccess = ? WHERE userId = ?');
  const setCallback = db.prepare<[string | null, number]>(
    'UPDATE users SET callbackUrl = ? WHERE userId = ?',
  );
  const listeners = db.prepare<[number, number], { userId: number; callbackUrl: string }>(
    `SELECT userId, callbackUrl FROM members JOIN users USING (userId)
     WHERE convId = ? AND userId <> ? AND callbackUrl IS NOT NULL`,
  );

  return {
    /** @returns the new user's id. Throws when the address is taken (see `find`). */
    add: (user: NewUser): number =>
      Number(insert.run(user.email, user.name, user.passwordHash, user.apiAccess ? 1 : 0).lastInsertRowid),
    find: (email: string): User | undefined => {
      const row = byEmail.get(email);
      return row && fromRow(row);
    },
    list: (): User[] => all.all().map(fromRow),
    setPasswordHash: (userId: number, hash: string): void => void setPasswordHash.run(hash, userId),
    setApiAccess: (userId: number, enabled: boolean): void => void setApiAccess.run(enabled ? 1 : 0, userId),
    /** Null removes the registration. */
    setCallback: (userId: number, url: string | null): void => void setCallback.run(url, userId),
    /** The callback addresses of a conversation's members, but for the sender's own. */
    callbacksOf: (convId: number, senderId: number): string[] =>
      listeners.all(convId, senderId).map((row) => row.callbackUrl),
  };
}
