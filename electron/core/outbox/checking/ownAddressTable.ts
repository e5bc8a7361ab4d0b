import type { MsgId } from '../../../../shared/model/ids.ts';
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

/** Notes the sender of a message that the service returned for a send: the address may be one's own. */
export function notePossible({ local }: Store, address: string, msgId: MsgId): void {
  const sql = 'INSERT INTO possible_addresses (email, msgId) VALUES (?, ?) ON CONFLICT DO NOTHING';
  local.run(sql, address.toLowerCase(), msgId);
}

/** Whether the sender of that message was noted for another one. */
export function isReturnedAgain({ local }: Store, address: string, msgId: MsgId): boolean {
  const sql = 'SELECT 1 FROM possible_addresses WHERE email = ? AND msgId <> ?';
  return local.get(sql, address.toLowerCase(), msgId) !== undefined;
}

/** Ids above `common` mean other messages now, which others may have sent. */
export function forgetPossibleAbove({ local }: Store, common: number): void {
  local.run('DELETE FROM possible_addresses WHERE msgId > ?', common);
}

/** Whether the service shows messages under the account's own e-mail address. */
export function isKnownByEmail({ archive, selfEmail }: Store): boolean {
  const sql = `SELECT 1 FROM conversation_people JOIN people USING (personId)
    WHERE lower(email) = ? AND lastMsgId > 0 LIMIT 1`;
  return archive.get(sql, selfEmail.toLowerCase()) !== undefined;
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
