import type { Db } from './database.ts';

export interface Member {
  readonly userId: number;
  readonly email: string;
}

export interface ConversationRow {
  readonly convId: number;
  readonly title: string;
  readonly participants: readonly Member[];
}

export type ConversationTable = ReturnType<typeof conversationTable>;

/** Conversations and their members (section 2.4). Members are fixed when a conversation is created, unless an administrator adds some. */
export function conversationTable(db: Db) {
  const insert = db.prepare<[number | null, string]>(
    'INSERT INTO conversations (convId, title) VALUES (?, ?)',
  );
  const insertMember = db.prepare<[number, number]>('INSERT INTO members (convId, userId) VALUES (?, ?)');
  const byId = db.prepare<[number], { convId: number; title: string }>(
    'SELECT convId, title FROM conversations WHERE convId = ?',
  );
  const members = db.prepare<[number], Member>(
    'SELECT userId, email FROM members JOIN users USING (userId) WHERE convId = ? ORDER BY userId',
  );
  const member = db
    .prepare<[number, number], number>('SELECT 1 FROM members WHERE convId = ? AND userId = ?')
    .pluck();

  return {
    /** Call inside a transaction. `convId` null: the next free one. @returns the new conversation's id. */
    add: (title: string, userIds: Iterable<number>, convId: number | null = null): number => {
      const id = Number(insert.run(convId, title).lastInsertRowid);
      for (const userId of userIds) insertMember.run(id, userId);
      return id;
    },
    find: (convId: number): ConversationRow | undefined => {
      const row = byId.get(convId);
      return row && { ...row, participants: members.all(convId) };
    },
    hasMember: (convId: number, userId: number): boolean => member.get(convId, userId) === 1,
  };
}
