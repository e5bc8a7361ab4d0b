import { FROM_SELF } from '../flags.ts';
import type { Migration } from '../migrate.ts';
import { nameKey } from '../nameKey.ts';

/** Columns that tell conversations of the same name apart, and people from groups. */
export const archive5: Migration = {
  name: 'who else is in a conversation',
  sql: `
    -- nameKey: of the name that is shown (nameKey.ts); 0 for oneself.
    ALTER TABLE people ADD COLUMN nameKey INTEGER NOT NULL DEFAULT 0;
    -- How many others are in it, and the sum of their keys: the same for conversations that their people give the same name.
    ALTER TABLE conversations ADD COLUMN others INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE conversations ADD COLUMN othersKey INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX conversations_of_others ON conversations (othersKey);
    CREATE TRIGGER another_person AFTER INSERT ON conversation_people BEGIN
      UPDATE conversations SET (others, othersKey) =
        (SELECT others + (p.nameKey <> 0), othersKey + p.nameKey FROM people AS p WHERE p.personId = NEW.personId)
      WHERE convId = NEW.convId;
    END;
  `,
  fill: (db) => {
    const self = db.get<{ senderId: number }>(
      `SELECT senderId FROM messages WHERE flags & ${FROM_SELF} LIMIT 1`,
    );
    for (const { personId, email } of db.all<{ personId: number; email: string }>(
      'SELECT personId, email FROM people',
    )) {
      const key = personId === self?.senderId ? 0 : nameKey(email);
      db.run('UPDATE people SET nameKey = ? WHERE personId = ?', key, personId);
    }
    db.run(
      `UPDATE conversations SET (others, othersKey) =
         (SELECT count(*), coalesce(sum(p.nameKey), 0) FROM conversation_people AS cp JOIN people AS p USING (personId)
          WHERE cp.convId = conversations.convId AND p.nameKey <> 0)`,
    );
  },
};
