import type { ChangedConversation } from '../../../../shared/model/changes.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { WireMessage } from '../../api/wire.ts';
import { updateSummaries } from '../../conversations/summaries.ts';
import type { Touched } from '../../conversations/touched.ts';
import { addCoverage, coverFilled } from '../../coverage/coverage.ts';
import type { Interval } from '../../coverage/interval.ts';
import { addToCount } from '../../coverage/syncState.ts';
import { DELETED } from '../../db/flags.ts';
import type { Store } from '../../db/store.ts';
import { dropFetched } from '../../files/fetching/fetchedTable.ts';
import {
  inOrder,
  insertMessages,
  isNewStretch,
  logMessage,
  logStretch,
  type StoredMessage,
  storedAmong,
  updateMessage,
  withKnown,
  withoutDeleted,
} from '../../messages/batch.ts';
import { compareStored, isAlike, isAlikeText } from '../../messages/compareStored.ts';
import { withOwnSender } from '../../outbox/claims.ts';
import { countSenders } from '../../people/table.ts';
import { noteLate } from '../rereads/lateConversationTable.ts';
import { followMoved } from './moved.ts';

export interface Batch {
  readonly messages: readonly WireMessage[];
  /** The interval that is complete once these are stored; null if they prove nothing. */
  readonly covered: Interval | null;
  /** A conversation that first appears here may have older messages in a covered interval. */
  readonly isLate?: boolean;
  /** A check has shown that ids still mean the same. So a message that looks like another one counts as changed. */
  readonly isJudged?: boolean;
}

export interface Applied {
  /** Messages that were not stored before. */
  readonly added: number;
  readonly addedIds: readonly MsgId[];
  readonly changed: readonly ChangedConversation[];
  /** Messages deleted since the last read. Their content here is gone. */
  readonly deleted: readonly MsgId[];
  /** Messages with another file than before. The list of downloaded files no longer has theirs. */
  readonly otherFiles: readonly MsgId[];
  /** Stored messages whose new version may be another message. They were left unchanged. */
  readonly others: readonly MsgId[];
  /** Formerly unreadable messages that were read, although they complete no interval. */
  readonly filled: readonly MsgId[];
}

/**
 * Stores a response from the service in one transaction: messages, attachments, people, summaries, unread counts and coverage.
 * Storing the same page again changes nothing. A message that differs is updated.
 * Throws AppError `disk-full` or `store-unreadable`, with nothing of the batch kept.
 */
export function applyBatch(store: Store, batch: Batch): Applied {
  const { messages, covered, isLate = false, isJudged = false } = batch;
  const { archive } = store;
  return archive.transaction(() => {
    const whole = withOwnSender(store, withoutDeleted(inOrder(messages)));
    const isNew = isNewStretch(archive, whole);
    const stored = isNew ? new Map<number, StoredMessage>() : storedAmong(archive, whole);
    const others = isJudged ? [] : whole.filter((message) => mayBeAnother(stored, message));
    const rest = others.length === 0 ? whole : whole.filter((message) => !others.includes(message));
    const taken = isNew ? rest : rest.map((message) => withKnown(stored.get(message.msgId), message));
    const added = isNew ? taken : taken.filter((message) => !stored.has(message.msgId));
    const sentBy = ({ msgId, senderEmail }: WireMessage) => {
      const before = stored.get(msgId);
      const isSame = before !== undefined && before.sender?.toLowerCase() === senderEmail.toLowerCase();
      return isSame ? before.senderId : 0;
    };
    const senderIds = countSenders(
      store,
      taken.filter((message) => sentBy(message) === 0).map((message) => message.senderEmail),
    );
    insertMessages(store, added, senderIds);
    const touched: Touched[] = [];
    for (const message of taken) {
      const before = stored.get(message.msgId) ?? null;
      const senderId = sentBy(message) || (senderIds.get(message.senderEmail) ?? 0);
      if (before && !updateMessage(store, message, senderId)) continue;
      touched.push({ message, senderId, before });
      if (!isNew) logMessage(archive, message.msgId, before === null);
    }
    if (isNew) logStretch(archive, taken);
    const byConversation = Map.groupBy(touched, ({ message }) => message.convId);
    if (isLate) noteLate(store, byConversation);
    updateSummaries(store, byConversation);
    const updated = isNew ? [] : touched.filter(({ before }) => before !== null);
    const left = followMoved(store, updated);
    const otherFiles = updated.filter(hasOtherFile).map(({ message }) => message.msgId);
    dropFetched(store, otherFiles);
    addToCount(store, added.length);
    if (covered) addCoverage(store, covered);
    return {
      added: added.length,
      addedIds: added.map(({ msgId }) => msgId),
      changed: [...changedConversations(byConversation), ...changedConversations(left)],
      deleted: updated.filter(isDeletedNow).map(({ message }) => message.msgId),
      otherFiles,
      others: others.map(({ msgId }) => msgId),
      filled: covered ? [] : coverFilled(store),
    };
  });
}

function mayBeAnother(stored: ReadonlyMap<number, StoredMessage>, message: WireMessage): boolean {
  const before = stored.get(message.msgId);
  return before !== undefined && compareStored(before, message) !== 'changed';
}

const isDeletedNow = ({ message, before }: Touched): boolean =>
  message.isDeleted && before !== null && (before.flags & DELETED) === 0;

/** An `attachmentId` alone tells nothing: a service may give another one at each read. With another text, it does. */
function hasOtherFile({ message, before }: Touched): boolean {
  const { attachment, isDeleted } = message;
  if (before === null || before.fileName === null || isDeleted) return false;
  if (attachment === null || !isAlike(attachment.fileName, before.fileName)) return true;
  const sizes = [attachment.fileSize, before.fileSize];
  if (!sizes.includes(null) && sizes[0] !== sizes[1]) return true;
  return attachment.attachmentId !== before.attachmentId && !isAlikeText(before, message.msgText);
}

function changedConversations(
  touched: ReadonlyMap<ConvId, readonly Touched[]>,
): readonly ChangedConversation[] {
  return [...touched].map(([convId, items]) => {
    const first = items[0]?.message.msgId;
    const last = items.at(-1)?.message.msgId;
    return { convId, span: first && last ? [first, last] : null };
  });
}
