/** The service's responses, parsed at the edge. */
import { AppError } from '../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Attachment } from '../../../shared/model/messages.ts';
import { emailWithin, lineWithin, wordWithin } from './fieldLimits.ts';

/**
 * A message as `/get` gives it (service API, section 2.1). Only its ids are certain: anything else that can't be read, or is far
 * too long, counts as omitted (fieldLimits.ts).
 */
export interface WireMessage {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** In the service's own unit, which is not stated; null when it is not known. */
  readonly created: number | null;
  /** '' when it is not known. */
  readonly senderEmail: string;
  /** `text`, `attachment`, `location`, or an unknown kind. If omitted, it is derived from the message's other fields. */
  readonly msgType: string;
  readonly msgText: string;
  readonly attachment: Attachment | null;
  /** 0 when none is quoted. */
  readonly quotedMsgId: number;
  readonly locationData: WireLocation | null;
  readonly isForwarded: boolean;
  /** `normal`, or a string not known here. */
  readonly priority: string;
  readonly isDeleted: boolean;
}

interface WireLocation {
  readonly address: string;
  readonly isMyLocation: boolean;
}

/** One element of a page, in the service's order. */
export type PageEntry =
  | { readonly kind: 'message'; readonly message: WireMessage }
  /** One of `msgId` and `convId` cannot be read. `reason` names the field, never its content. */
  | {
      readonly kind: 'unreadable';
      readonly msgId: MsgId | null;
      readonly convId: ConvId | null;
      readonly reason: string;
      /** How many elements in a row it stands for, all of them without an id; 1 unless given. */
      readonly elements?: number;
    };

/** The response to `/send` (service API, section 4.3). */
export interface Sent {
  readonly convId: ConvId;
  readonly msgId: MsgId;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the entries of a `/get` response. An element that can't be read is kept as such, so that the rest of its page is used and the gap
 * is known. @throws AppError `malformed` if the body as a whole isn't a JSON array
 */
export function parsePage(body: string): readonly PageEntry[] {
  const elements = parseJson(body);
  if (!Array.isArray(elements)) throw malformed('The answer is not a list of messages.');
  return elements.map((element: unknown) =>
    isPlainMessage(element) ? { kind: 'message', message: element } : readEntry(fieldsOf(element) ?? {}),
  );
}

/** Fields at the start of an object whose values are no lists, no objects and no long texts. */
const FIRST_FIELDS =
  /^\s*\{(?:\s*"[^"\\]{1,100}"\s*:\s*(?:-?[\d.]{1,30}|"[^"\\]{0,300}"|true|false|null)\s*,)*/u;

/** An element that is too long to be read. `beginning`: as much of it as was kept, perhaps with its ids. */
export function parseTooLarge(beginning: string): PageEntry {
  const first = FIRST_FIELDS.exec(beginning)?.[0].replace(/,$/u, '');
  const fields = first === undefined ? null : fieldsOf(parseJson(`${first}}`));
  return { kind: 'unreadable', ...idsOf(fields ?? {}), reason: 'size' };
}

/** @throws AppError `malformed` when it is not `{convId, msgId}` */
export function parseSent(body: string): Sent {
  const { convId, msgId } = idsOf(fieldsOf(parseJson(body)) ?? {});
  if (msgId === null || convId === null) {
    const missing = msgId === null ? 'msgId' : 'convId';
    throw malformed(`The answer to the send is not understood: ${missing}.`);
  }
  return { convId, msgId };
}

function readEntry(fields: Fields): PageEntry {
  const { convId, msgId } = idsOf(fields);
  if (msgId === null) return { kind: 'unreadable', msgId, convId, reason: 'msgId' };
  if (convId === null) return { kind: 'unreadable', msgId, convId, reason: 'convId' };
  const attachment = attachmentOf(fields);
  const locationData = readLocation(fieldsOf(fields['locationData']));
  const message: WireMessage = {
    msgId,
    convId,
    created: readNumber(fields['created']),
    senderEmail: emailWithin(readText(fields['senderEmail'])),
    msgType: readWord(fields['msgType']) ?? kindOf(attachment, locationData),
    msgText: readText(fields['msgText']),
    attachment,
    quotedMsgId: readId(fields['quotedMsgId']) ?? 0,
    locationData,
    isForwarded: readFlag(fields['isForwarded']),
    priority: wordWithin(readText(fields['priority'])) || 'normal',
    isDeleted: readFlag(fields['isDeleted']),
  };
  return { kind: 'message', message };
}

/** Null for anything else, and for a word that is too long. */
function readWord(value: unknown): string | null {
  return typeof value === 'string' && wordWithin(value) === value ? value : null;
}

function kindOf(attachment: Attachment | null, location: WireLocation | null): string {
  if (attachment !== null) return 'attachment';
  return location === null ? 'text' : 'location';
}

/** Null also for an object that names none, of a message that is something without it: some services write an empty one for "none". */
function attachmentOf({ attachment, msgType, msgText }: Fields): Attachment | null {
  const read = readAttachment(fieldsOf(attachment));
  if (read === null || read.attachmentId || read.fileName || read.fileSize) return read;
  const isWords = msgType === 'text' || msgType === 'location';
  const isSomething = msgType !== 'attachment' && readText(msgText) !== '';
  return isWords || isSomething ? null : read;
}

function readAttachment(fields: Fields | null): Attachment | null {
  if (fields === null) return null;
  return {
    // Section 2.2 says string, section 4.2 calls it a numeric value.
    attachmentId: wordWithin(readText(fields['attachmentId'])),
    fileName: lineWithin(readText(fields['fileName'])),
    fileSize: readId(fields['fileSize']),
    mimeType: wordWithin(readText(fields['mimeType'])),
  };
}

function readLocation(fields: Fields | null): WireLocation | null {
  if (fields === null) return null;
  return { address: lineWithin(readText(fields['address'])), isMyLocation: readFlag(fields['isMyLocation']) };
}

function idsOf({ msgId, convId }: Fields): {
  readonly msgId: MsgId | null;
  readonly convId: ConvId | null;
} {
  return { msgId: (readId(msgId) || null) as MsgId | null, convId: readId(convId) as ConvId | null };
}

/** A whole number from 0 to 2^53 - 1, or its digits; null for anything else. */
export function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/u.test(value) ? Number(value) : value;
  return isId(id) ? id : null;
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,19}(?:\.\d+)?$/u.test(value) ? Number(value) : null;
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

function readFlag(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|1)$/iu.test(value));
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** How many fields a message has, as `isPlainMessage` requires them. */
const PLAIN_FIELDS = 12;

/**
 * True if it can be used as it is: it has all known fields, and no others, which would take memory while it is held. A million messages pass
 * here, nearly all of them like this, and copying each would cost as much as JSON.parse does.
 */
function isPlainMessage(value: unknown): value is WireMessage {
  if (typeof value !== 'object' || value === null) return false;
  const it: { readonly [K in keyof WireMessage]?: unknown } = value;
  return (
    Number.isSafeInteger(it.msgId) &&
    (it.msgId as number) > 0 &&
    isId(it.convId) &&
    typeof it.created === 'number' &&
    typeof it.senderEmail === 'string' &&
    emailWithin(it.senderEmail) === it.senderEmail &&
    readWord(it.msgType) !== null &&
    typeof it.msgText === 'string' &&
    it.attachment === null &&
    isId(it.quotedMsgId) &&
    it.locationData === null &&
    typeof it.isForwarded === 'boolean' &&
    readWord(it.priority) !== null &&
    typeof it.isDeleted === 'boolean' &&
    Object.keys(value).length === PLAIN_FIELDS
  );
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's own message quotes the body, which may hold message texts.
    throw malformed('The answer is not JSON.');
  }
}

function malformed(message: string): AppError {
  return new AppError('malformed', message);
}
