import { z } from 'zod';
import type { Status } from '../model/status.ts';
import type { SyncCheck, SyncReport } from '../model/sync.ts';
import { nothing, route, zConvId, zMsgId } from './inputs.ts';

export const syncCoreRoutes = {
  'status.get': route<Status>()(nothing),
  /** Asks the service at once instead of at the next turn of the poller. */
  'sync.now': route<null>()(nothing),
  /** What is open: it is read again from the service soon and from time to time. Null: nothing is. */
  'sync.watch': route<null>()(
    z.object({ view: z.object({ convId: zConvId, from: zMsgId, to: zMsgId }).strict().nullable() }).strict(),
  ),
  /** How far this computer is in step with the service, and what was noticed. */
  'sync.report': route<SyncReport>()(nothing),
  /** Checks that now, asks again for what could not be read, and reads the newest messages again. Rejects with what is wrong with the connection. */
  'sync.audit': route<SyncCheck>()(nothing),
  /** Begins to compare every message with the service, in the background; `sync.report` says how far it is, the event `status` when it is further. */
  'sync.checkAll': route<null>()(nothing),
  'sync.cancelCheckAll': route<null>()(nothing),
} as const;

export interface SyncCoreEvents {
  status: Status;
}
