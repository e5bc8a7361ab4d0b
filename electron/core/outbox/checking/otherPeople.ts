import type { ConvId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Store } from '../../db/store.ts';
import { USUAL_KIND } from '../../messages/messageRows.ts';
import { isSelf } from '../../people/table.ts';
import { WRITTEN } from './firstMessages.ts';

/** Someone who was invited from here, or whose newest message in the conversation is one that people write. */
const PEOPLE = `
  SELECT p.email, cp.lastMsgId = 0 AS isSilent FROM conversation_people AS cp JOIN people AS p USING (personId)
  LEFT JOIN messages AS m ON m.msgId = cp.lastMsgId
  WHERE cp.convId = :convId AND p.email <> ''
    AND (cp.lastMsgId = 0 OR coalesce(m.kind, '${USUAL_KIND}') IN (SELECT value FROM json_each(:written)))`;

/**
 * Whether the people known in a conversation show that the item didn't create it. The service doesn't return who is in a conversation
 * (service API, section 2.4): known are those who wrote, and those invited from here. Someone invited who never wrote is known only if all
 * who were invited are.
 */
export function isWithOthers(store: Store, { participants }: OutboxItem, convId: ConvId): boolean {
  const others = (emails: readonly string[]) =>
    new Set(emails.filter((email) => !isSelf(store, email)).map((email) => email.toLowerCase()));
  const known = store.archive.all<{ email: string; isSilent: number }>(PEOPLE, {
    ...{ convId, written: JSON.stringify(WRITTEN) },
  });
  const [wanted, present] = [others(participants), others(known.map(({ email }) => email))];
  const isComplete = known.some(({ isSilent }) => isSilent === 1);
  return [...present].some((email) => !wanted.has(email)) || (isComplete && present.size < wanted.size);
}
