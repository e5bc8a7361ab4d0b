import type { Conversation } from '../../../shared/model/conversations.ts';
import type { Message } from '../../../shared/model/messages.ts';
import { type Person, withoutAlias } from '../../../shared/model/people.ts';
import type { TranscriptRedaction } from '../../../shared/model/transcripts.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { type NameParts, namesakesAmong, senderParts } from '../../../shared/words/senderName.ts';
import type { Store } from '../db/store.ts';
import { everyoneIn, namesakesIn } from '../people/inConversation.ts';
import { createRedactor } from './redaction/redact.ts';
import type { TranscriptWords } from './transcriptWords.ts';

/** How a transcript names the conversation and its people, and what it shows of a message. */
export interface TranscriptNaming {
  readonly title: string;
  readonly nameOf: (email: string) => NameParts;
  /** An address, or what stands for it. */
  readonly emailOf: (email: string) => string;
  readonly personOf: (person: Person) => Person;
  readonly messageOf: (message: Message) => Message;
  /** Another text, such as an address of the service. */
  readonly textOf: (text: string) => string;
}

export function namingOf(
  store: Store,
  conversation: Conversation,
  redaction: TranscriptRedaction | null,
  { t, frame }: Pick<TranscriptWords, 't' | 'frame'>,
): TranscriptNaming {
  const { convId } = conversation;
  const namesakes = namesakesAmong(namesakesIn(store, convId).map(withoutAlias));
  const nameOf = (email: string) => senderParts(frame, email, namesakes);
  const title = conversationTitle(frame, conversation);
  if (redaction === null) {
    const same = <T>(given: T): T => given;
    return { title, nameOf, emailOf: same, personOf: same, messageOf: same, textOf: same };
  }
  const redactor = createRedactor(redaction, everyoneIn(store, convId), { t }, nameOf);
  return {
    // A title that someone chose may name people in any way.
    title: redaction.people ? t('redacted.conversation', { number: String(convId) }) : redactor.text(title),
    nameOf: redactor.nameOf,
    emailOf: redactor.email,
    personOf: (person) => ({ ...person, email: redactor.email(person.email) }),
    messageOf: redactor.message,
    textOf: redactor.text,
  };
}
