import type { MsgId } from '../../../shared/model.ts';
import type { WireMessage } from '../api/wire.ts';
import type { Store } from '../db/store.ts';

/** Notes that a message of the service is an item of ours, so that no other item is taken for it. */
export function claim({ local }: Store, msgId: MsgId): void {
  local.run('INSERT INTO claims (msgId) VALUES (?) ON CONFLICT DO NOTHING', msgId);
}

export function isClaimed({ local }: Store, msgId: MsgId): boolean {
  return local.get('SELECT 1 FROM claims WHERE msgId = ?', msgId) !== undefined;
}

/**
 * Names oneself as the sender of messages of which the service does not say who sent them, and of which it said in answer to a send that they are ours.
 */
export function withOwnSender(store: Store, messages: readonly WireMessage[]): readonly WireMessage[] {
  const unnamed = messages.filter(({ senderEmail }) => senderEmail === '').map(({ msgId }) => msgId);
  if (unnamed.length === 0) return messages;
  const claimed = store.local.all<{ msgId: number }>(
    'SELECT msgId FROM claims WHERE msgId IN (SELECT value FROM json_each(?))',
    JSON.stringify(unnamed),
  );
  const own = new Set(claimed.map(({ msgId }) => msgId));
  const isOwn = ({ msgId, senderEmail }: WireMessage) => senderEmail === '' && own.has(msgId);
  return messages.map((message) => (isOwn(message) ? { ...message, senderEmail: store.selfEmail } : message));
}

/** Forgets the claims that no item is held against any more: each is looked for among newer messages. `head`: the newest message known. */
export function pruneClaims({ local }: Store, head: number): void {
  local.run(
    `DELETE FROM claims
     WHERE msgId <= min(?, (SELECT coalesce(min(sentAfter), ?) FROM outbox WHERE state <> 'sent'))`,
    head,
    head,
  );
}
