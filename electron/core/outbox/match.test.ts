import { describe, expect, it } from 'vitest';
import { convId, type Message, msgId, type OutboxItem, outboxId } from '../../../shared/model.ts';
import { isSame } from './match.ts';

const item = (fields: Partial<OutboxItem>): OutboxItem => ({
  ...{ id: outboxId('a'), convId: convId(1), text: '', priority: 0, title: null, participants: [] },
  ...{ state: 'unconfirmed', error: null, file: null, created: 0, msgId: null, sendAt: null },
  ...fields,
});
const message = (fields: Partial<Message>): Message => ({
  ...{ msgId: msgId(1), convId: convId(1), created: 0, senderEmail: 'me@x.example', isFromSelf: true },
  ...{ kind: 'text', text: '', attachment: null, location: null, quoted: null },
  ...{ isForwarded: false, isDeleted: false, priority: 'normal' },
  ...fields,
});
const file = { name: 'a.txt', size: 3, mimeType: 'text/plain' };
const attachment = { attachmentId: 'x', fileName: 'a.txt', fileSize: 3, mimeType: 'other/type' };

describe('a message is one of ours', () => {
  it.each([
    ['with the same words', { text: 'yes' }, { text: 'yes' }],
    ['that the service trimmed', { text: ' yes\n' }, { text: 'yes' }],
    ['with other ends of lines', { text: 'a\nb' }, { text: 'a\r\nb' }],
    ['with accents put together', { text: 'cafe\u0301' }, { text: 'café' }],
    ['with a file of that name and size', { file }, { attachment }],
    ['with a file and its words', { file, text: 'see' }, { attachment, text: 'see' }],
  ] as const)('%s', (_, ours, theirs) => {
    expect(isSame(item(ours), message(theirs))).toBe(true);
  });
});

describe('a message is not ours', () => {
  it.each([
    ['with other words', { text: 'yes' }, { text: 'yes!' }],
    ['that was forwarded', { text: 'yes' }, { text: 'yes', isForwarded: true }],
    ['that quotes', { text: 'yes' }, { text: 'yes', quoted: { msgId: msgId(3), known: false } }],
    ['that was deleted', { text: '' }, { text: '', isDeleted: true }],
    ['with a file we did not send', { text: 'yes' }, { text: 'yes', attachment }],
    ['without the file', { text: 'yes', file }, { text: 'yes' }],
    ['with a file of another size', { file }, { attachment: { ...attachment, fileSize: 4 } }],
    ['with a file of another name', { file }, { attachment: { ...attachment, fileName: 'b.txt' } }],
    ['with other words to the file', { file }, { attachment, text: 'see' }],
  ] as const)('%s', (_, ours, theirs) => {
    expect(isSame(item(ours), message(theirs))).toBe(false);
  });
});
