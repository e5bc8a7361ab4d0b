import type { Message } from '../../../shared/model/messages.ts';
import type { PreviewedMessage } from '../../../shared/model/transcripts.ts';
import { joinedName } from '../../../shared/words/senderName.ts';
import { clip } from '../messages/preview.ts';
import { bodyOf } from './formats/body.ts';
import type { TranscriptNaming } from './transcriptNaming.ts';
import type { TranscriptWords } from './transcriptWords.ts';

/** The sender and the beginning of a message, as a transcript has them. */
export function previewOf(
  message: Message,
  { messageOf, nameOf }: TranscriptNaming,
  words: TranscriptWords,
): PreviewedMessage {
  const shown = messageOf(message);
  const { note, text } = bodyOf(shown, words, nameOf);
  return {
    msgId: shown.msgId,
    sender: joinedName(words.frame, nameOf(shown.senderEmail)),
    text: clip([note, text].filter((part) => part !== null).join(' · ')),
  };
}
