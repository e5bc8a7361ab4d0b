import type { ConvId } from '../../../../shared/model/ids.ts';
import { readUpTo, setReadMark } from '../../conversations/readMarks.ts';
import type { Store } from '../../db/store.ts';
import { applyBatch } from '../intake/applyBatch.ts';
import type { Intake } from '../intake/intake.ts';
import type { Job } from '../job.ts';
import type { Page } from '../reading/page.ts';
import { nextLate, removeLate, setLateDone } from './lateConversationTable.ts';

/** Requests the messages of a conversation in (after, through]; null if the service doesn't return that conversation. */
export type AskConversation = (
  convId: ConvId,
  after: number,
  through: number,
  limit: number,
) => Promise<Page | null>;

export interface LateOptions {
  readonly store: Store;
  readonly ask: AskConversation;
  readonly intake: Intake;
}

const LIMIT = 1_000;

/**
 * Loads the history of conversations that someone added us to later. The cursor over all conversations has passed it, but the service
 * returns it per conversation. Each page and its progress are one transaction.
 */
export function createLateConversations({ store, ask, intake }: LateOptions): Job {
  return {
    dueAt: () => (nextLate(store) === null ? Number.POSITIVE_INFINITY : 0),
    run: async () => {
      const late = nextLate(store);
      if (late === null) return;
      const { convId, doneId, firstId } = late;
      const through = firstId - 1;
      const page = doneId < through ? await ask(convId, doneId, through, LIMIT) : null;
      if (page === null) return removeLate(store, convId);
      const messages = page.batches.flatMap((batch) => batch.messages);
      // It is older than our membership, so it isn't announced.
      if (messages.length > 0 && readUpTo(store, convId) < through) setReadMark(store, convId, through);
      const applied = store.archive.transaction(() => {
        const done = applyBatch(store, { messages, covered: null });
        if (page.count === 0 || page.last >= through) removeLate(store, convId);
        else setLateDone(store, convId, page.last);
        return done;
      });
      intake.took(applied, 'late');
      if (applied.added > 0)
        intake.note(
          'backfilled',
          messages.map(({ msgId }) => msgId),
          applied.added,
        );
    },
  };
}
