import { convId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { withoutAlias } from '../../../shared/model/people.ts';
import { namesakesAmong, senderParts } from '../../../shared/words/senderName.ts';
import { LIMIT } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { readMessages } from '../messages/messagePages.ts';
import { namesakesIn } from '../people/inConversation.ts';
import type { TranscriptWords } from '../transcripts/transcriptWords.ts';
import type { LastMessages } from './packetPage.ts';

/** Of a longer text the beginning is enough to know it again; UTF-16 units. */
const LONGEST = 2_000;

/** The last `count` messages of a conversation that aren't deleted. */
export function lastMessages(
  store: Store,
  id: number,
  count: number,
  { frame }: Pick<TranscriptWords, 'frame'>,
): LastMessages {
  const namesakes = namesakesAmong(namesakesIn(store, convId(id)).map(withoutAlias));
  const ids = store.archive
    .all<{ msgId: Message['msgId'] }>(
      `SELECT msgId FROM messages WHERE convId = ? AND flags & ${DELETED} = 0 ORDER BY msgId DESC ${LIMIT}`,
      ...[id, count],
    )
    .map(({ msgId }) => msgId);
  return {
    messages: ids.length === 0 ? [] : readMessages(store, ids).map(shortened),
    nameOf: (email) => senderParts(frame, email, namesakes),
  };
}

const shortened = (message: Message): Message =>
  message.text.length <= LONGEST
    ? message
    : { ...message, text: `${message.text.slice(0, LONGEST).toWellFormed()}…` };
