import type { MsgId } from '../../../shared/model/ids.ts';
import type { WireMessage } from '../api/wire.ts';
import type { Store } from '../db/store.ts';
import { IS_UNSENT } from './stateColumns.ts';

/** Records that a message on the service is one of our outbox items, so that no other item claims it. */
export function claim({ local }: Store, msgId: MsgId): void {
  local.run('INSERT INTO claims (msgId) VALUES (?) ON CONFLICT DO NOTHING', msgId);
}

/** The message is none of our outbox items after all. */
export function disclaim({ local }: Store, msgId: MsgId): void {
  local.run('DELETE FROM claims WHERE msgId = ?', msgId);
}

export function isClaimed({ local }: Store, msgId: MsgId): boolean {
  return local.get('SELECT 1 FROM claims WHERE msgId = ?', msgId) !== undefined;
}

/**
 * Sets the account as the sender of messages without a sender whose ids the service returned for our sends.
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

/** Deletes claims that no item needs any more, because each looks only among newer messages. `head`: the newest known message. */
export function pruneClaims({ local }: Store, head: number): void {
  local.run(
    `DELETE FROM claims
     WHERE msgId <= min(?, (SELECT coalesce(min(sentAfter), ?) FROM outbox WHERE ${IS_UNSENT}))`,
    head,
    head,
  );
}
