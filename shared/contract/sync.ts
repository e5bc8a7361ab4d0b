import { z } from 'zod';
import type { Status } from '../model/status.ts';
import type { SyncCheck, SyncReport } from '../model/sync.ts';
import { nothing, route, zConvId, zMsgId, zPane } from './inputs.ts';

export const syncCoreRoutes = {
  'status.get': route<Status>()(nothing),
  /** Polls at once. */
  'sync.now': route<null>()(nothing),
  /** The person just typed or clicked: for a moment, loading the history gives way. */
  'sync.giveWay': route<null>()(nothing),
  /** The open part of a conversation, which is re-read soon and from time to time. Null: nothing is open in that pane. */
  'sync.watch': route<null>()(
    z
      .object({
        pane: zPane.default('main'),
        view: z.object({ convId: zConvId, from: zMsgId, to: zMsgId }).strict().nullable(),
      })
      .strict(),
  ),
  /** The sync status and the activity log. */
  'sync.report': route<SyncReport>()(nothing),
  /** Checks sync now: requests unreadable messages again and re-reads the newest ones. Rejects with the error of the connection. */
  'sync.check': route<SyncCheck>()(nothing),
  /** Starts to compare every message with the service, in the background. `sync.report` has the progress; the event `status` announces it. */
  'sync.checkAll': route<null>()(nothing),
  'sync.cancelCheckAll': route<null>()(nothing),
} as const;

export interface SyncCoreEvents {
  status: Status;
  /** The service was restored or renumbered. Only message ids up to `sameUpTo` mean the same as before (0: none); `changed` follows. */
  restored: { readonly sameUpTo: number };
}
