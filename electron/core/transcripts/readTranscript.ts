import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { Store } from '../db/store.ts';
import { readMessage, readMessages } from '../messages/messagePages.ts';

/** The archive is no longer as it was when the transcript was planned. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** A page of them, each with the beginning of a long text, takes 7 MB at most. */
const PAGE = 100;

/**
 * The messages of a transcript with their whole texts, in pieces of which each has one long text at most, so that memory stays flat. Throws
 * `ChangedMeanwhile` if one of them is no longer in the conversation (null: there), or the reason of `signal`.
 */
export async function* readTranscript(
  store: Store,
  convId: ConvId | null,
  ids: readonly MsgId[],
  signal: AbortSignal,
): AsyncGenerator<readonly Message[]> {
  for (let start = 0; start < ids.length; start += PAGE) {
    signal.throwIfAborted();
    const wanted = ids.slice(start, start + PAGE);
    const found = readMessages(store, wanted);
    const hasMoved = convId !== null && found.some((message) => message.convId !== convId);
    if (found.length !== wanted.length || hasMoved) throw new ChangedMeanwhile();
    let piece: Message[] = [];
    for (const message of found) {
      piece.push(message.textBytes === null ? message : whole(store, message.msgId));
      if (message.textBytes === null) continue;
      yield piece;
      piece = [];
      await nextTurn();
      signal.throwIfAborted();
    }
    if (piece.length > 0) yield piece;
    await nextTurn();
  }
}

function whole(store: Store, id: MsgId): Message {
  const message = readMessage(store, id);
  if (message === null) throw new ChangedMeanwhile();
  return message;
}
