import type { MsgId } from '../../../../shared/model/ids.ts';
import { isCovered } from '../../coverage/coverage.ts';
import type { Store } from '../../db/store.ts';
import { listUnreadSends, type UnreadSend } from '../../outbox/table.ts';
import { hasOwnMessages } from '../../people/table.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import type { Intake } from '../intake/intake.ts';
import type { Job } from '../job.ts';
import type { createReread } from './rereadStretch.ts';
import { isEmpty } from './vanished.ts';

export interface DeletedSendsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly reread: ReturnType<typeof createReread>;
  readonly intake: Intake;
  /** False when ids no longer mean the same. */
  readonly checkService: () => Promise<boolean>;
}

/** At most this many in a round, each with two requests: the fate of many may stay unknown for ever. */
const AT_ONCE = 20;

/**
 * Finds messages that the service confirmed when they were sent, and that were deleted before any read returned them. A message counts as
 * deleted once a newer one was read, and two looks some time apart don't find it, neither among all messages nor in its conversation. With
 * nothing newer, a service that lost it when it was restored from a backup would look the same. And a service that never returned a message
 * by oneself may return none, so there it isn't looked for.
 */
export function createDeletedSends(options: DeletedSendsOptions): Job {
  const { store, clock, pace, reread, intake, checkService } = options;
  const nextLook = () => clock.monotonic() + pace.newestFocusedMs;
  let lookAt = nextLook();
  let lookedUpTo = 0;
  const missing = new Set<number>();

  /** In turns, so that all get theirs. */
  function nextOnes(): readonly UnreadSend[] {
    if (!hasOwnMessages(store)) return [];
    const passed = listUnreadSends(store)
      .filter(({ msgId }) => isCovered(store, { after: msgId - 1, through: msgId }))
      .sort((a, b) => a.msgId - b.msgId);
    const later = passed.filter(({ msgId }) => msgId > lookedUpTo);
    return (later.length > 0 ? later : passed).slice(0, AT_ONCE);
  }

  async function isMissing({ msgId, convId }: UnreadSend): Promise<boolean> {
    for (const place of [null, convId]) {
      const found = await reread.read({ after: msgId - 1, through: msgId }, 1, place);
      // In a conversation that the service withholds, its fate is unknown.
      if (found === null) return false;
      await reread.compare(found, place);
      if (!found.pages.every(({ page }) => isEmpty(page))) return false;
    }
    return true;
  }

  return {
    dueAt: () => lookAt,
    run: async () => {
      lookAt = nextLook();
      const gone: MsgId[] = [];
      for (const send of nextOnes()) {
        lookedUpTo = send.msgId;
        if (!(await isMissing(send))) missing.delete(send.msgId);
        else if (missing.has(send.msgId)) gone.push(send.msgId);
        else missing.add(send.msgId);
      }
      if (gone.length > 0 && (await checkService())) {
        const nothing = { added: 0, addedIds: [], changed: [], otherFiles: [], others: [], filled: [] };
        intake.took({ ...nothing, deleted: gone }, 're-read');
        for (const msgId of gone) missing.delete(msgId);
      }
    },
  };
}
