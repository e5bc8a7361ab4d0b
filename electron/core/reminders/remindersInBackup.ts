import { z } from 'zod';
import { zMsgId, zTime } from '../../../shared/contract/inputs.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import { isCovered } from '../coverage/coverage.ts';
import { getSyncState } from '../coverage/syncState.ts';
import { type InBackup, inBackup } from '../db/inBackup.ts';
import type { Store } from '../db/store.ts';
import { markTold, removeReminder, setReminder } from './table.ts';

/** See `InBackup`. */
export const REMINDERS_IN_BACKUP = {
  reminders: inBackup({
    table: 'reminders',
    hasNumbers: true,
    zKey: z.tuple([zMsgId]),
    zValue: z.tuple([zTime, z.union([z.literal(0), z.literal(1)])]),
    read: 'SELECT json_array(at, isTold) FROM reminders WHERE msgId = changes.key ->> 0',
    put: (store, [msgId], value) => {
      if (value === null) return removeReminder(store, msgId);
      const [at, isTold] = value;
      setReminder(store, msgId, at);
      if (isTold === 1) markTold(store, [msgId]);
    },
    canBeHere: (store, [msgId]) => isOrWillBeStored(store, msgId),
  }),
} as const satisfies Readonly<Record<string, InBackup>>;

/** Reminders of other messages would never be given, and stand before those that are. */
function isOrWillBeStored(store: Store, msgId: MsgId): boolean {
  if (store.archive.get('SELECT 1 FROM messages WHERE msgId = ?', msgId) !== undefined) return true;
  const { head } = getSyncState(store);
  return head === null || (msgId <= head && !isCovered(store, { after: msgId - 1, through: msgId }));
}
