import type { Db } from './database.ts';

export type HistoryTable = ReturnType<typeof historyTable>;

/** Changes by an administrator, a fault or a backup to messages that were posted already. Call each inside a transaction. */
export function historyTable(db: Db) {
  const undeliver = db.prepare<[number]>('DELETE FROM inbox WHERE msgId = ?');
  const remove = db.prepare<[number]>('DELETE FROM messages WHERE msgId = ?');
  // The conversation with the negative id has no members, so no one can see held messages.
  const hold = db.prepare<[number]>('UPDATE messages SET convId = -convId WHERE msgId = ? AND convId > 0');
  const release = db.prepare<[number]>('UPDATE messages SET convId = -convId WHERE msgId = ? AND convId < 0');
  const deliver = db.prepare<[number]>(
    `INSERT INTO inbox (userId, msgId) SELECT userId, msgId FROM messages JOIN members USING (convId) WHERE msgId = ?`,
  );
  const addMember = db.prepare<[number, number]>(
    'INSERT INTO members (convId, userId) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const deliverAll = db.prepare<[number, number]>(
    'INSERT INTO inbox (userId, msgId) SELECT ?, msgId FROM messages WHERE convId = ?',
  );
  const setSequence = db.prepare<[number, string]>('UPDATE sqlite_sequence SET seq = ? WHERE name = ?');

  return {
    /** Nothing of the message is left. @returns false when there is no such message. */
    remove: (msgId: number): boolean => {
      undeliver.run(msgId);
      return remove.run(msgId).changes > 0;
    },
    /** The message is invisible until it is released; it keeps its id. @returns false if there is no such message. */
    hold: (msgId: number): boolean => {
      undeliver.run(msgId);
      return hold.run(msgId).changes > 0;
    },
    /** @returns false when no such message is held. */
    release: (msgId: number): boolean => {
      if (release.run(msgId).changes === 0) return false;
      deliver.run(msgId);
      return true;
    },
    /** From now on the user sees all of the conversation, its past included. */
    addMember: (convId: number, userId: number): void => {
      if (addMember.run(convId, userId).changes > 0) deliverAll.run(userId, convId);
    },
    /** Everything after `msgId` never was, conversations that began then included; the ids are given again. */
    rollBackTo: (msgId: number): void => {
      const touched = 'SELECT DISTINCT abs(convId) AS convId FROM messages WHERE msgId > ?';
      const convIds = db.prepare<[number], number>(touched).pluck().all(msgId);
      db.prepare('DELETE FROM inbox WHERE msgId > ?').run(msgId);
      db.prepare('DELETE FROM messages WHERE msgId > ?').run(msgId);
      for (const convId of convIds) {
        const left = db.prepare('SELECT 1 FROM messages WHERE convId IN (?, -?) LIMIT 1').get(convId, convId);
        if (left !== undefined) continue;
        db.prepare('DELETE FROM members WHERE convId = ?').run(convId);
        db.prepare('DELETE FROM conversations WHERE convId = ?').run(convId);
      }
      restartSequences(msgId);
    },
    /** Every message gets its id plus `offset`, quotes included; conversations keep theirs. */
    renumber: (offset: number): void => {
      // By way of negative ids, since a unique column is checked row by row.
      for (const table of ['messages', 'inbox']) {
        db.prepare(`UPDATE ${table} SET msgId = -(msgId + ?)`).run(offset);
        db.exec(`UPDATE ${table} SET msgId = -msgId`);
      }
      db.prepare(
        `UPDATE messages SET answer = substr(json_set('{' || answer, '$.quotedMsgId', quoted + ?), 2)
         FROM (SELECT msgId AS id, json_extract('{' || answer, '$.quotedMsgId') AS quoted FROM messages)
         WHERE id = msgId AND quoted > 0`,
      ).run(offset);
      const newest = db.prepare<[], number | null>('SELECT max(msgId) FROM messages').pluck().get();
      restartSequences(newest ?? 0);
    },
  };

  function restartSequences(newestMsgId: number): void {
    const newest = db.prepare<[], number | null>('SELECT max(convId) FROM conversations').pluck().get();
    setSequence.run(newestMsgId, 'messages');
    setSequence.run(newest ?? 0, 'conversations');
  }
}
