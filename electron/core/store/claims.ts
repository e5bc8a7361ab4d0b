import type { MsgId } from '../../../shared/model.ts';
import type { Store } from './open.ts';

/** Notes that a message of the service is an item of ours, so that no other item is taken for it. */
export function claim({ local }: Store, msgId: MsgId): void {
  local.run('INSERT INTO claims (msgId) VALUES (?) ON CONFLICT DO NOTHING', msgId);
}

export function isClaimed({ local }: Store, msgId: MsgId): boolean {
  return local.get('SELECT 1 FROM claims WHERE msgId = ?', msgId) !== undefined;
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
