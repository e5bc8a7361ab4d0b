/** How messages are written (section 2). */
import { invalid } from '../http/httpErrors.ts';
import type { Dialect, Fields } from './dialect.ts';

/** The value of an empty field. */
const NOTHING: Fields = {
  msgText: '',
  attachment: null,
  quotedMsgId: 0,
  locationData: null,
  priority: 'normal',
};

const isNothing = ([name, value]: readonly [string, unknown]) => name in NOTHING && NOTHING[name] === value;

const without = (fields: Fields, isLeftOut: (entry: readonly [string, unknown]) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter((entry) => !isLeftOut(entry)));

const withAttachment = (message: Fields, change: (attachment: Fields, message: Fields) => Fields): Fields =>
  message['attachment']
    ? { ...message, attachment: change(message['attachment'] as Fields, message) }
    : message;

/** Room for the number of a message below that of its conversation, so that the two make one safe integer. */
const PER_CONVERSATION = 2 ** 26;

const numberOf = ({ convId, msgId }: Fields): number => Number(convId) * PER_CONVERSATION + Number(msgId);

const kindOf = ({ msgType, attachment }: Fields): unknown => {
  if (msgType === 'text') return 'note';
  if (!attachment) return msgType;
  return String((attachment as Fields)['mimeType']).startsWith('image/') ? 'image' : 'file';
};

const asStrings = (fields: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(
    ['convId', 'msgId', 'quotedMsgId']
      .filter((name) => typeof fields[name] === 'number')
      .map((name) => [name, String(fields[name])]),
  ),
});

const NO_ATTACHMENT: Fields = { attachmentId: '', fileName: '', fileSize: 0, mimeType: '' };
const MORE: Fields = { requestId: '6f1c', tags: ['a'], meta: { version: 2, next: null } };

const capitals = (email: unknown): string =>
  String(email).replaceAll(/(?:^|[.@])[a-z]/gu, (start) => start.toUpperCase());

export const MESSAGES: readonly Dialect[] = [
  {
    ...{ id: 'created-seconds', section: '2.1', group: 'created' },
    choice: '`created` counts seconds.',
    message: (message) => ({ ...message, created: Math.floor(Number(message['created']) / 1_000) }),
  },
  {
    ...{ id: 'created-string', section: '2.1', group: 'created' },
    choice: '`created` is a string of digits.',
    message: (message) => ({ ...message, created: String(message['created']) }),
  },
  {
    ...{ id: 'created-microseconds', section: '2.1', group: 'created' },
    choice: '`created` counts microseconds.',
    message: (message) => ({ ...message, created: Number(message['created']) * 1_000 }),
  },
  {
    ...{ id: 'created-ticks', section: '2.1', group: 'created' },
    choice: '`created` counts 100 nanoseconds from the year 1, as .NET does.',
    message: (message) => ({ ...message, created: (Number(message['created']) + 62_135_596_800_000) * 1e4 }),
  },
  {
    ...{ id: 'created-null', section: '2.1', group: 'created' },
    choice: '`created` is null.',
    message: (message) => ({ ...message, created: null }),
  },
  {
    ...{ id: 'sender-capitals', section: '2.1' },
    choice: '`senderEmail` has capitals that no one typed.',
    message: (message) => ({ ...message, senderEmail: capitals(message['senderEmail']) }),
  },
  {
    ...{ id: 'sender-alias', section: '2.1', isAlone: true },
    choice: '`senderEmail` is another address of the sender, in `mail.` of the domain.',
    message: (message) => ({
      ...message,
      senderEmail: String(message['senderEmail']).replace('@', '@mail.'),
    }),
  },
  {
    ...{ id: 'kinds-unknown', section: '2.1' },
    choice: '`msgType` is `note` for a text, `image` for a picture and `file` for any other file.',
    message: (message) => ({ ...message, msgType: kindOf(message) }),
  },
  {
    ...{ id: 'priority-urgent', section: '2.1' },
    choice: 'The critical `priority` is called `urgent`.',
    message: (message) => (message['priority'] === 'normal' ? message : { ...message, priority: 'urgent' }),
  },
  {
    ...{ id: 'deleted-words', section: '2.1' },
    choice: 'A deleted message says so in its `msgText`.',
    message: (message) =>
      message['isDeleted'] ? { ...message, msgText: 'This message was deleted.' } : message,
  },
  {
    ...{ id: 'location-in-text', section: '2.3' },
    choice: '`locationData` is null even for a location; its coordinates are in the text.',
    message: (message) => ({ ...message, locationData: null }),
  },
  {
    ...{ id: 'attachments-numbered', section: '2.2', group: 'attachment' },
    choice: '`attachmentId` is a number.',
    message: (message) => withAttachment(message, (it) => ({ ...it, attachmentId: numberOf(message) })),
    form: (form, endpoint) => {
      const { attachmentId, ...rest } = form;
      if (endpoint !== 'getfile' || attachmentId === undefined) return form;
      const number = Number(attachmentId);
      const msgId = String(number % PER_CONVERSATION);
      return { ...rest, convId: String(Math.floor(number / PER_CONVERSATION)), msgId };
    },
  },
  {
    ...{ id: 'attachments-by-message', section: '2.2', group: 'attachment' },
    choice: '`attachmentId` is null; a file is fetched by `convId` and `msgId`.',
    message: (message) => withAttachment(message, (it) => ({ ...it, attachmentId: null })),
  },
  {
    ...{ id: 'attachments-refused', section: '4.2', group: 'attachment' },
    choice: '/getfile takes an `attachmentId` of digits only, and /get gives others.',
    form: (form, endpoint) => {
      if (endpoint === 'getfile' && /\D/u.test(String(form['attachmentId'] ?? '')))
        throw invalid('Invalid parameter: attachmentId must be numeric');
      return form;
    },
  },
  {
    ...{ id: 'types-unknown', section: '2.2', group: 'type' },
    choice: '`mimeType` is application/octet-stream for every file.',
    message: (message) => withAttachment(message, (it) => ({ ...it, mimeType: 'application/octet-stream' })),
  },
  {
    ...{ id: 'files-bare', section: '2.2', group: 'type' },
    choice: '`fileSize` and `mimeType` are left out.',
    message: (message) =>
      withAttachment(message, (it) => without(it, ([name]) => ['fileSize', 'mimeType'].includes(name))),
  },
  {
    ...{ id: 'nulls', section: '2.1', group: 'nothing' },
    choice: 'Fields that say nothing are null: an empty `msgText`, `quotedMsgId` 0, `priority` normal.',
    message: (message) =>
      Object.fromEntries(
        Object.entries(message).map((entry) => (isNothing(entry) ? [entry[0], null] : entry)),
      ),
  },
  {
    ...{ id: 'left-out', section: '2.1', group: 'nothing' },
    choice: 'Fields that say nothing are left out: the same, `attachment` and `locationData`.',
    message: (message) => without(message, isNothing),
  },
  {
    ...{ id: 'attachments-empty', section: '2.2', group: 'nothing' },
    choice: 'A message without an attachment has one in which all fields are empty.',
    message: (message) => ({ ...message, attachment: message['attachment'] ?? NO_ATTACHMENT }),
  },
  {
    ...{ id: 'conversations-opened', section: '2.4', isAlone: true },
    choice: 'Each conversation begins with a message of the kind `system`.',
    opening: 'Conversation created',
  },
  {
    ...{ id: 'flags-left-out', section: '2.1' },
    choice: '`isForwarded`, `isDeleted` and `isMyLocation` are there only when they are true.',
    message: (message) => {
      const { locationData } = message;
      const isFalse = ([name, value]: readonly [string, unknown]) => name.startsWith('is') && value === false;
      const kept = without(message, isFalse);
      return locationData ? { ...kept, locationData: without(locationData as Fields, isFalse) } : kept;
    },
  },
  {
    ...{ id: 'ids-strings', section: '2.1' },
    choice: '`convId`, `msgId` and `quotedMsgId` are strings of digits, also in the response to a send.',
    message: asStrings,
    sent: asStrings,
  },
  {
    ...{ id: 'fields-more', section: '2' },
    choice: 'Every object has fields that the specification does not name.',
    message: (message) => ({ ...MORE, ...withAttachment(message, (it) => ({ ...it, ...MORE })) }),
    sent: (answer) => ({ ...MORE, ...answer }),
    refusalBody: (body) => ({ ...MORE, ...body, code: 'E17' }),
  },
];
