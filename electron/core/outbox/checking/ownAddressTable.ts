import { ownInSummaries } from '../../conversations/conversationPeople.ts';
import type { Db } from '../../db/db.ts';
import type { Store } from '../../db/store.ts';
import { markFromSelf } from '../../messages/batch.ts';
import { makeSelf } from '../../people/table.ts';

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
    for (const personId of makeSelf(store, email)) {
      markFromSelf(archive, personId);
      ownInSummaries(store, personId);
    }
  });
}
