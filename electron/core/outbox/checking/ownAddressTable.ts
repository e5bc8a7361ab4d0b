import { readUpTo, recountUnread } from '../../conversations/readMarks.ts';
import type { Db } from '../../db/db.ts';
import { FROM_SELF } from '../../db/flags.ts';
import type { Store } from '../../db/store.ts';

/** The account's other addresses, in lower case, under which the service shows its messages. */
export function readOwnAddresses(local: Db): Set<string> {
  const rows = local.all<{ email: string }>('SELECT email FROM own_addresses');
  return new Set(rows.map(({ email }) => email));
}

/** From now on, messages by that address count as one's own, including stored ones. */
export function addOwnAddress(store: Store, address: string): void {
  const { archive, local, ownAddresses } = store;
  const email = address.toLowerCase();
  local.run('INSERT INTO own_addresses (email) VALUES (?) ON CONFLICT DO NOTHING', email);
  ownAddresses.add(email);
  archive.transaction(() => {
    const people = archive.all<{ personId: number; email: string }>('SELECT personId, email FROM people');
    for (const person of people) if (person.email.toLowerCase() === email) makeOwn(store, person.personId);
  });
}

function makeOwn(store: Store, personId: number): void {
  const { archive } = store;
  archive.run(`UPDATE messages SET flags = flags | ${FROM_SELF} WHERE senderId = ?`, personId);
  archive.run(
    `UPDATE conversations SET lastFlags = lastFlags | ${FROM_SELF} WHERE lastSenderId = ?`,
    personId,
  );
  archive.run('UPDATE people SET nameKey = 0 WHERE personId = ?', personId);
  const theirs = archive.all<{ convId: number }>(
    'SELECT convId FROM conversation_people WHERE personId = ?',
    personId,
  );
  for (const { convId } of theirs) {
    archive.run(
      `UPDATE conversations SET (others, othersKey) =
         (SELECT count(*), coalesce(sum(p.nameKey), 0) FROM conversation_people AS cp JOIN people AS p USING (personId)
          WHERE cp.convId = conversations.convId AND p.nameKey <> 0)
       WHERE convId = ?`,
      convId,
    );
    recountUnread(store, convId, readUpTo(store, convId));
  }
}
