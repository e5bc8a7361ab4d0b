import { convId as asConvId, type ConvId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import { FORM } from '../drafts/table.ts';
import { IS_UNSENT } from './stateColumns.ts';
import { listUnreadSends } from './table.ts';

/** The conversations with a draft, staged files, or items of the outbox whose messages are not in the archive. */
export function listWithUnsent(store: Store): ReadonlySet<ConvId> {
  const rows = store.local.all<{ convId: number }>(
    `SELECT convId FROM drafts WHERE convId <> :form UNION SELECT convId FROM staged_files WHERE convId <> :form
     UNION SELECT convId FROM outbox WHERE convId IS NOT NULL AND ${IS_UNSENT}`,
    { form: FORM },
  );
  const unread = listUnreadSends(store).map(({ convId }) => convId);
  return new Set([...rows.map(({ convId }) => asConvId(convId)), ...unread]);
}
