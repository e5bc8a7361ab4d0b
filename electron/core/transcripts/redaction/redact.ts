import type { Message, Quote } from '../../../../shared/model/messages.ts';
import type { Person } from '../../../../shared/model/people.ts';
import { priorityOf } from '../../../../shared/model/priority.ts';
import type { TranscriptRedaction } from '../../../../shared/model/transcripts.ts';
import type { NameParts } from '../../../../shared/words/senderName.ts';
import type { TranscriptWords } from '../transcriptWords.ts';
import { findNames, NO_NAMES, namesOf } from './findNames.ts';
import { findAddresses, findNumbers, findTexts, soughtText } from './findPatterns.ts';
import { foldedForm, foldedText } from './foldedText.ts';
import { replaceSpans } from './spans.ts';

/** Takes out of a transcript what the person doesn't want in it. */
export interface Redactor {
  /** A text of any length. */
  text(text: string): string;
  /** Nothing of the quoted text stays, because its end may be half a name or half a number. */
  message(message: Message): Message;
  /** Stands for an address wherever one is written; the same for the same one. */
  email(email: string): string;
  /** The name for an address that `email` gave. */
  nameOf(email: string): NameParts;
}

/** Those that the formats know. A service may have others, with any text. */
const KINDS: ReadonlySet<string> = new Set(['text', 'attachment', 'location']);

/** `people`: those of the conversation, who have the first numbers. `nameOf`: see `FormatContext`. */
export function createRedactor(
  redaction: TranscriptRedaction,
  people: readonly Person[],
  { t }: Pick<TranscriptWords, 't'>,
  nameOf: (email: string) => NameParts,
): Redactor {
  const numbers = createNumbers(people);
  const personInWords = (email: string) => t('redacted.person', { number: String(numbers.of(email)) });
  const names = redaction.people ? namesOf(people, personInWords) : NO_NAMES;
  const texts = redaction.words
    .map((word) => foldedForm(word).trim())
    .filter((word) => word !== '')
    .map(soughtText);

  function addressInWords(folded: string): string | null {
    const email = redaction.people ? numbers.known(folded) : undefined;
    if (email !== undefined) return personInWords(email);
    return redaction.addresses ? t('redacted.email') : null;
  }

  function text(given: string): string {
    const whole = given.normalize('NFC');
    const form = foldedText(whole);
    const { folded } = form;
    return replaceSpans(whole, form, [
      ...findTexts(folded, texts, t('redacted.word')),
      ...(redaction.people || redaction.addresses ? findAddresses(folded, addressInWords) : []),
      ...(redaction.numbers ? findNumbers(folded, t('redacted.number')) : []),
      ...(redaction.people ? findNames(folded, names, t('redacted.name')) : []),
    ]);
  }

  const isHidden = redaction.people || redaction.addresses;
  /** The address that each of the stand-ins stands for. */
  const originals = new Map<string, string>();
  function email(given: string): string {
    if (given === '') return given;
    const shown = isHidden ? `person-${numbers.of(given)}` : text(given);
    originals.set(shown, given);
    return shown;
  }

  const quote = (quoted: Quote | null): Quote | null =>
    quoted?.known ? { ...quoted, senderEmail: email(quoted.senderEmail), text: '…', fileName: null } : quoted;

  return {
    text,
    email,
    nameOf: (given) => {
      const original = originals.get(given) ?? given;
      if (redaction.people && original !== '') return { name: personInWords(original), place: null };
      const { name, place } = nameOf(original);
      // The place may be the address that tells it apart.
      return { name: text(name), place: place === null || redaction.addresses ? null : text(place) };
    },
    // Each field is named, so that no new one leaves this computer unnoticed.
    message: (message) => {
      const { attachment, location, kind, priority } = message;
      const { msgId, convId, created, isFromSelf, textBytes, picture, isForwarded, isDeleted } = message;
      const isPlace = location !== null || kind === 'location';
      return {
        ...{ msgId, convId, created, isFromSelf, textBytes, picture, isForwarded, isDeleted },
        senderEmail: email(message.senderEmail),
        // The text of a place is its coordinates.
        text: isPlace && redaction.addresses ? '' : text(message.text),
        kind: KINDS.has(kind) ? kind : text(kind),
        priority: priorityOf(priority) === 'other' ? text(priority) : priority,
        attachment: attachment && {
          ...{ attachmentId: attachment.attachmentId, fileSize: attachment.fileSize },
          fileName: text(attachment.fileName),
          mimeType: text(attachment.mimeType),
        },
        location:
          location && redaction.addresses
            ? { ...location, address: '', coordinates: null }
            : location && { ...location, address: text(location.address) },
        quoted: quote(message.quoted),
      };
    },
  };
}

/** Numbers people, from 1 on. */
function createNumbers(people: readonly Person[]) {
  const numbers = new Map<string, number>();
  const folded = new Map<string, string>();
  const of = (email: string): number => {
    const key = email.toLowerCase();
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    const form = foldedForm(email);
    if (!folded.has(form)) folded.set(form, email);
    return number;
  };
  for (const { email } of people) of(email);
  return {
    of,
    /** The address in a text, which may stand behind an elided article: `l’omar@x.org`. */
    known: (form: string): string | undefined => folded.get(form) ?? folded.get(form.replace(/^.*['’]/u, '')),
  };
}
