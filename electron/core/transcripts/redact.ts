import type { Message, Quote } from '../../../shared/model/messages.ts';
import { displayName, type Person } from '../../../shared/model/people.ts';
import type { TranscriptRedaction } from '../../../shared/model/transcripts.ts';
import type { NameParts } from '../../../shared/words/senderName.ts';
import type { TranscriptWords } from './transcriptWords.ts';

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

/** Shorter parts of a name are words of their own too often. */
const SHORTEST_NAME = 3;

/** Bounded, so that a text without end takes time in proportion to its length. */
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,200}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** Six digits or more, with what people put between those of a telephone, an account or a card. */
const NUMBER = /\+?\(?\p{Nd}(?:[\s().\-/]{0,3}\p{Nd}){5,}/gu;

/** `people`: those of the conversation, who have the first numbers. `nameOf`: see `FormatContext`. */
export function createRedactor(
  redaction: TranscriptRedaction,
  people: readonly Person[],
  { t }: Pick<TranscriptWords, 't'>,
  nameOf: (email: string) => NameParts,
): Redactor {
  const numbers = new Map<string, number>();
  /** In the order of their numbers, from 1 on. */
  const emails: string[] = [];
  const numberOf = (email: string): number => {
    const key = email.toLowerCase();
    const number = numbers.get(key) ?? emails.push(email);
    numbers.set(key, number);
    return number;
  };
  for (const { email } of people) numberOf(email);
  const names: Names = redaction.people
    ? namesIn(people, (email) => personInWords(numberOf(email)))
    : new Map();
  const word = oneOf(redaction.words);

  function personInWords(number: number): string {
    return t('redacted.person', { number: String(number) });
  }

  function emailInText(found: string): string {
    const number = redaction.people ? numbers.get(found.toLowerCase()) : undefined;
    if (number !== undefined) return personInWords(number);
    return redaction.addresses ? t('redacted.email') : found;
  }

  function text(given: string): string {
    let left = given.normalize('NFC');
    if (word !== null) left = left.replace(word, t('redacted.word'));
    left = left.replace(EMAIL, emailInText);
    if (redaction.numbers) left = left.replace(NUMBER, t('redacted.number'));
    return names.size === 0 ? left : withoutNames(left, names, t('redacted.name'));
  }

  const isHidden = redaction.people || redaction.addresses;
  const email = (given: string) => (given === '' || !isHidden ? given : `person-${numberOf(given)}`);

  const quote = (quoted: Quote | null): Quote | null =>
    quoted?.known ? { ...quoted, senderEmail: email(quoted.senderEmail), text: '…', fileName: null } : quoted;

  return {
    text,
    email,
    nameOf: (given) => {
      const number = isHidden ? /^person-(?<number>\d+)$/u.exec(given)?.groups?.['number'] : undefined;
      if (number === undefined) return nameOf(given);
      if (redaction.people) return { name: personInWords(Number(number)), place: null };
      // Without the address that would tell it apart.
      return { name: text(nameOf(emails[Number(number) - 1] ?? '').name), place: null };
    },
    message: (message) => {
      const { attachment, location } = message;
      return {
        ...message,
        senderEmail: email(message.senderEmail),
        // The text of a place is its coordinates.
        text: location !== null && redaction.addresses ? '' : text(message.text),
        attachment: attachment && { ...attachment, fileName: text(attachment.fileName) },
        location:
          location && redaction.addresses
            ? { ...location, address: '', coordinates: null }
            : location && { ...location, address: text(location.address) },
        quoted: quote(message.quoted),
      };
    },
  };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The words for the person of a part of a name; null: several people share it. By the part in lower case. */
type Names = ReadonlyMap<string, string | null>;

function namesIn(people: readonly Person[], inWords: (email: string) => string): Names {
  const names = new Map<string, string | null>();
  for (const { email } of people) {
    for (const part of new Set(displayName(email).normalize('NFC').toLowerCase().match(WORD))) {
      if (part.length >= SHORTEST_NAME) names.set(part, names.has(part) ? null : inWords(email));
    }
  }
  return names;
}

/** Replaces names word by word, which takes no longer for ten thousand people. Parts that follow each other are one name. */
function withoutNames(text: string, names: Names, shared: string): string {
  const pieces: string[] = [];
  let done = 0;
  let last: string | null = null;
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const words = names.get(found.toLowerCase());
    if (words === undefined) continue;
    const between = text.slice(done, index);
    const isNext = last !== null && between.length === 1 && /^[ .'’-]$/u.test(between);
    if (isNext && (words === null || words === last || last === shared)) {
      last = words ?? last;
      pieces[pieces.length - 1] = last ?? shared;
    } else {
      last = words ?? shared;
      pieces.push(between, last);
    }
    done = index + found.length;
  }
  return pieces.join('') + text.slice(done);
}

/** Finds each of these texts, the longest first, in upper and lower case; null: there are none. */
function oneOf(texts: readonly string[]): RegExp | null {
  const escaped = texts
    .map((text) => text.normalize('NFC').trim())
    .filter((text) => text !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`));
  return escaped.length === 0 ? null : new RegExp(escaped.join('|'), 'giu');
}
