import type { Message, MsgId, OutboxId, PageGap } from '../../../../shared/model.ts';
import { msgIdOf, type OutboxItem } from '../../../../shared/outbox.ts';
import { isSameDay } from '../../../lib/format/days.ts';

/** Messages of one sender within this many milliseconds stand together under one name. */
const GROUP_MS = 5 * 60_000;

/** What stands above the message itself in its row. */
export interface RowHead {
  /** Messages may be missing before this one. */
  readonly gap: PageGap['state'] | null;
  /** The message is the first of its day. */
  readonly startsDay: boolean;
  /** It is the first one that was not read when the conversation was opened. */
  readonly startsNew: boolean;
  /** It is the first of several of the same sender. */
  readonly startsGroup: boolean;
  /** Its sender's name stands above it. */
  readonly namesSender: boolean;
}

export type ThreadRow =
  | { readonly kind: 'message'; readonly key: MsgId; readonly head: RowHead; readonly message: Message }
  | {
      readonly kind: 'pending';
      readonly key: MsgId | OutboxId;
      readonly head: RowHead;
      readonly item: OutboxItem;
    };

interface Said {
  /** Null when nobody knows it. */
  readonly created: number | null;
  /** Null: oneself; '' when nobody knows it. */
  readonly sender: string | null;
}

/**
 * The rows of a thread: the loaded messages, then what waits in the outbox. An item whose message is loaded is left
 * out; one that the service has taken already carries the message's key, so that the message takes its place. Between
 * two it goes without saying whose the messages on either side are.
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
        // Nobody's avatar says who it is whom the service did not name.
        (!isBetweenTwo || message.senderEmail === '') && !message.isFromSelf,
      ),
      message,
    });
    previous = { ...said, created: said.created ?? lastTime };
    lastTime = previous.created;
  }
  const loaded = new Set(messages.map(({ msgId }) => msgId));
  for (const item of pending) {
    const msgId = msgIdOf(item.state);
    if (msgId !== null && loaded.has(msgId)) continue;
    const said = { created: item.created, sender: null };
    rows.push({
      kind: 'pending',
      key: msgId ?? item.id,
      head: withName(headOf(previous, said, false, null), false),
      item,
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

/** `previous.created`: the last time that is known. */
function headOf(previous: Said | null, said: Said, startsNew: boolean, gap: RowHead['gap']): PlainHead {
  const last = previous?.created ?? null;
  const startsDay = said.created !== null && (last === null || !isSameDay(last, said.created));
  const isSameSender = previous !== null && previous.sender === said.sender && said.sender !== '';
  const isSoonAfter = said.created === null || last === null || Math.abs(said.created - last) <= GROUP_MS;
  const startsGroup = startsDay || startsNew || gap !== null || !isSameSender || !isSoonAfter;
  return { gap, startsDay, startsNew, startsGroup };
}
