import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { NameParts } from '../../../../shared/words/senderName.ts';
import type { About } from '../aboutTranscript.ts';
import type { TranscriptWords } from '../transcriptWords.ts';

/** All that a format needs besides the messages. */
export interface FormatContext {
  readonly about: About;
  readonly words: TranscriptWords;
  /** The name of a sender, and what tells it apart from the same name of someone else. */
  readonly nameOf: (email: string) => NameParts;
  /** The name of a conversation, if there may be several; null otherwise. */
  readonly conversationOf: (convId: ConvId) => string | null;
  /** Where the attachment of a message lies in the zip file; null: it isn't there. */
  readonly fileOf: (msgId: MsgId) => string | null;
}

/** Writes a transcript piece by piece: its head, any number of messages in order, its tail. */
export interface Format {
  head(): string;
  messages(messages: readonly Message[]): string;
  tail(): string;
}
