import { parseCoordinates } from '../../../../shared/model/location.ts';
import type { Attachment, Location, Message, Quote } from '../../../../shared/model/messages.ts';
import { priorityOf } from '../../../../shared/model/priority.ts';
import { isBlank, visibleFileName } from '../../../../shared/text/visibleText.ts';
import { joinedName, type NameParts } from '../../../../shared/words/senderName.ts';
import type { TranscriptWords } from '../transcriptWords.ts';

/** A message in words, for people. */
export interface Body {
  /** Short words about it, such as that it is critical. */
  readonly marks: readonly string[];
  /** The message that it replies to. */
  readonly quote: string | null;
  /** Stands for what has no text: a file, a place, a deleted message. */
  readonly note: string | null;
  /** As it was written; null: none. */
  readonly text: string | null;
}

/** `nameOf`: see `FormatContext`. */
export function bodyOf(message: Message, words: TranscriptWords, nameOf: (email: string) => NameParts): Body {
  const { isDeleted, quoted } = message;
  const marks = marksOf(message, words);
  if (isDeleted) return { marks, quote: null, note: words.fill('message.deleted'), text: null };
  const quote = quoted === null ? null : quoteInWords(quoted, words, nameOf);
  return { marks, quote, ...contentOf(message, words) };
}

function marksOf({ isForwarded, priority }: Message, { fill }: TranscriptWords): readonly string[] {
  const kind = priorityOf(priority);
  return [
    ...(kind === 'critical' ? [fill('message.critical')] : []),
    ...(kind === 'other' ? [fill('message.priority', { priority })] : []),
    ...(isForwarded ? [fill('message.forwarded')] : []),
  ];
}

function contentOf(message: Message, words: TranscriptWords): Pick<Body, 'note' | 'text'> {
  const { fill } = words;
  const { attachment, location, kind } = message;
  const text = isBlank(message.text) ? null : message.text;
  if (attachment !== null) return { note: fileInWords(attachment, words), text };
  // The text of a place is its coordinates.
  if (location !== null)
    return {
      note: placeInWords(location, words),
      text: parseCoordinates(message.text) === null ? text : null,
    };
  if (kind === 'attachment') return { note: fill('message.fileMissing'), text };
  if (kind === 'location') return { note: fill('message.placeOnly'), text };
  if (text !== null) return { note: null, text };
  return { note: kind === 'text' ? fill('message.empty') : fill('message.other', { kind }), text };
}

function fileInWords({ fileName, fileSize }: Attachment, { fill, size }: TranscriptWords): string {
  const name = visibleFileName(fileName) === '' ? fill('message.unnamedFile') : fileName;
  return fileSize === null
    ? fill('message.file', { name })
    : fill('message.fileWithSize', { name, size: size(fileSize) });
}

function placeInWords({ address, coordinates }: Location, { fill }: TranscriptWords): string {
  const numbers = coordinates && `${coordinates.latitude}, ${coordinates.longitude}`;
  if (isBlank(address))
    return numbers === null ? fill('message.placeOnly') : fill('message.place', { address: numbers });
  return numbers === null
    ? fill('message.place', { address })
    : fill('message.placeAt', { address, coordinates: numbers });
}

function quoteInWords(quote: Quote, words: TranscriptWords, nameOf: (email: string) => NameParts): string {
  const { fill, frame } = words;
  const number = String(quote.msgId);
  if (!quote.known) return fill('message.quoteUnknown', { number });
  const name = joinedName(frame, nameOf(quote.senderEmail));
  const said = quote.isDeleted ? fill('message.deleted') : (quote.fileName ?? quote.text);
  return fill('message.quote', { number, name, text: said });
}
