import type { MsgId, OutboxId } from '../../../../shared/model/ids.ts';
import type { Message, PageGap } from '../../../../shared/model/messages.ts';
import { msgIdOf, type OutboxItem } from '../../../../shared/model/outbox.ts';
import { isSameDay } from '../../../lib/format/days.ts';
import { blocks } from '../../outbox/blocking.ts';

/** Messages of one sender within this many milliseconds form a group under one name. */
const GROUP_MS = 5 * 60_000;

/** The part above the message in its row. */
export interface RowHead {
  /** Messages may be missing before this one. */
  readonly gap: PageGap['state'] | null;
  /** The message is the first of its day. */
  readonly startsDay: boolean;
  /** The first message that was unread when the conversation was opened. */
  readonly startsNew: boolean;
  /** The first message of a group. */
  readonly startsGroup: boolean;
  /** Its sender's name is shown above it. */
  readonly namesSender: boolean;
}

export type ThreadRow =
  | { readonly kind: 'message'; readonly key: MsgId; readonly head: RowHead; readonly message: Message }
  | {
      readonly kind: 'pending';
      readonly key: MsgId | OutboxId;
      readonly head: RowHead;
      readonly item: OutboxItem;
      /** It waits for earlier messages. */
      readonly isBehind: boolean;
    };

interface Said {
  /** Null when unknown. */
  readonly created: number | null;
  /** Null: oneself; '' when unknown. */
  readonly sender: string | null;
}

/**
 * The rows of a thread: the loaded messages, then the outbox items, none of which is among them. A sent item already has the message's
 * key, so the message takes its place. Between two people, rows need no sender names.
 */
export function buildRows(
  messages: readonly Message[],
  pending: readonly OutboxItem[],
  newFrom: MsgId | null,
  gaps: readonly PageGap[] = [],
  isBetweenTwo = false,
): readonly ThreadRow[] {
  const gapBefore = new Map(gaps.map(({ before, state }) => [before, state]));
  const rows: ThreadRow[] = [];
  let previous: Said | null = null;
  let lastTime: number | null = null;
  for (const message of messages) {
    const said = { created: message.created, sender: message.isFromSelf ? null : message.senderEmail };
    rows.push({
      kind: 'message',
      key: message.msgId,
      head: withName(
        headOf(previous, said, message.msgId === newFrom, gapBefore.get(message.msgId) ?? null),
        // No avatar can show an unknown sender.
        (!isBetweenTwo || message.senderEmail === '') && !message.isFromSelf,
      ),
      message,
    });
    previous = { ...said, created: said.created ?? lastTime };
    lastTime = previous.created;
  }
  for (const item of pending) {
    const said = { created: item.created, sender: null };
    rows.push({
      kind: 'pending',
      key: msgIdOf(item.state) ?? item.id,
      head: withName(headOf(previous, said, false, null), false),
      item,
      isBehind: pending.some((other) => other !== item && blocks(other, item)),
    });
    previous = said;
  }
  return rows;
}

type PlainHead = Omit<RowHead, 'namesSender'>;

const withName = (head: PlainHead, isNamed: boolean): RowHead => ({
  ...head,
  namesSender: isNamed && head.startsGroup,
});

/** `previous.created`: the last known time. */
function headOf(previous: Said | null, said: Said, startsNew: boolean, gap: RowHead['gap']): PlainHead {
  const last = previous?.created ?? null;
  const startsDay = said.created !== null && (last === null || !isSameDay(last, said.created));
  const isSameSender = previous !== null && previous.sender === said.sender && said.sender !== '';
  const isSoonAfter = said.created === null || last === null || Math.abs(said.created - last) <= GROUP_MS;
  const startsGroup = startsDay || startsNew || gap !== null || !isSameSender || !isSoonAfter;
  return { gap, startsDay, startsNew, startsGroup };
}
