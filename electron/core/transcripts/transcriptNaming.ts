import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { type Person, withoutAlias } from '../../../shared/model/people.ts';
import type { TranscriptRedaction } from '../../../shared/model/transcripts.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { type NameParts, namesakesAmong, senderParts } from '../../../shared/words/senderName.ts';
import type { Store } from '../db/store.ts';
import { everyoneIn, namesakesIn } from '../people/inConversation.ts';
import type { AboutConversation, AboutSearch } from './aboutTranscript.ts';
import { createRedactor } from './redaction/redact.ts';
import type { TranscriptWords } from './transcriptWords.ts';

/** How a transcript names its conversations and people, and what it shows of a message. */
export interface TranscriptNaming {
  /** The conversation or search that it is of, with its name. */
  readonly of: AboutConversation | AboutSearch;
  readonly nameOf: (email: string) => NameParts;
  /** An address, or what stands for it. */
  readonly emailOf: (email: string) => string;
  readonly messageOf: (message: Message) => Message;
  /** Another text, such as an address of the service. */
  readonly textOf: (text: string) => string;
  /** The name of a conversation, where there may be several. */
  readonly conversationOf: (convId: ConvId) => string | null;
}

type Words = Pick<TranscriptWords, 't' | 'frame'>;

export function namingOf(
  store: Store,
  conversation: Conversation,
  redaction: TranscriptRedaction | null,
  words: Words,
): TranscriptNaming {
  const { convId, others } = conversation;
  const everyone = everyoneIn(store, convId).map(withoutAlias);
  const namesakes = namesakesAmong(namesakesIn(store, convId).map(withoutAlias));
  const nameOf = (email: string) => senderParts(words.frame, email, namesakes);
  const shown = shownOf(redaction, everyone, words, nameOf);
  const named = everyone.filter(({ isSelf }) => !isSelf).length;
  const people = everyone.map((person) => ({ ...person, email: shown.emailOf(person.email) }));
  return {
    ...shown,
    of: {
      ...{ kind: 'conversation', convId, name: nameOfOne(conversation, redaction, words, shown.textOf) },
      ...{ people, morePeople: Math.max(0, others - named) },
    },
    conversationOf: () => null,
  };
}

/** The name of a conversation as a transcript has it. Its people have no aliases. */
export function nameOfOne(
  conversation: Conversation,
  redaction: TranscriptRedaction | null,
  { t, frame }: Words,
  textOf: TranscriptNaming['textOf'],
): string {
  // A title that someone chose may name people in any way.
  if (redaction?.people) return t('redacted.conversation', { number: String(conversation.convId) });
  return textOf(conversationTitle(frame, conversation));
}

type Shown = Pick<TranscriptNaming, 'nameOf' | 'emailOf' | 'messageOf' | 'textOf'>;

/** How messages by these people are shown. */
export function shownOf(
  redaction: TranscriptRedaction | null,
  people: readonly Person[],
  words: Words,
  nameOf: TranscriptNaming['nameOf'],
): Shown {
  const same = <T>(given: T): T => given;
  if (redaction === null) return { nameOf, emailOf: same, messageOf: same, textOf: same };
  const redactor = createRedactor(redaction, people, words, nameOf);
  return {
    nameOf: redactor.nameOf,
    emailOf: redactor.email,
    messageOf: redactor.message,
    textOf: redactor.text,
  };
}
