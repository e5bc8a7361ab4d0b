import { describe, expect, test } from 'vitest';
import { parsePage } from './wire.ts';

const plain = {
  msgId: 7,
  convId: 3,
  created: 1_700_000_000,
  senderEmail: 'ana@x.example',
  msgType: 'text',
  msgText: 'hello',
  attachment: null,
  quotedMsgId: 0,
  locationData: null,
  isForwarded: false,
  priority: 'normal',
  isDeleted: false,
};
const attachment = { attachmentId: 'a1', fileName: 'x.pdf', fileSize: 9, mimeType: 'application/pdf' };
const one = (element: unknown) => parsePage(JSON.stringify([element]))[0];

describe('what is read as it is', () => {
  test.each([
    ['a plain text', {}],
    ['a kind that is not known here', { msgType: 'poll' }],
    ['a priority that is not known here', { priority: 'critical!' }],
    ['an attachment', { msgType: 'attachment', msgText: '', attachment }],
    ['a location', { msgType: 'location', locationData: { address: 'Quay 5', isMyLocation: true } }],
  ])('%s', (_, difference) => {
    const message = { ...plain, ...difference };
    expect(one(message)).toEqual({ kind: 'message', message });
  });

  test('an attachment id that comes as a number', () => {
    expect(one({ ...plain, attachment: { ...attachment, attachmentId: 12 } })).toMatchObject({
      message: { attachment: { attachmentId: '12' } },
    });
  });
});

describe('an element that cannot be read is left out alone', () => {
  test.each<[string, { readonly convId: number; readonly [field: string]: unknown }, string]>([
    ['a text that is a number', { ...plain, msgText: 5 }, 'msgText: invalid_type'],
    [
      'a half attachment',
      { ...plain, attachment: { attachmentId: 'a' } },
      'attachment.fileName: invalid_type',
    ],
    ['a field that is missing', { ...plain, isDeleted: undefined }, 'isDeleted: invalid_type'],
    ['a conversation below zero', { ...plain, convId: -1 }, 'convId: too_small'],
    ['a quoted id beyond what a number holds', { ...plain, quotedMsgId: 2 ** 60 }, 'quotedMsgId: too_big'],
  ])('%s: its id is kept', (_, element, reason) => {
    const convId = element.convId < 0 ? null : element.convId;
    expect(one(element)).toEqual({ kind: 'unreadable', msgId: 7, convId, reason });
  });

  test.each([
    null,
    5,
    'text',
    [],
    {},
    { ...plain, msgId: 0 },
    { ...plain, msgId: 1.5 },
    { ...plain, msgId: 2 ** 60 },
  ])('%j: there is no id', (element) => {
    expect(one(element)).toMatchObject({ kind: 'unreadable', msgId: null });
  });

  test('and its neighbours are kept', () => {
    const page = parsePage(JSON.stringify([plain, { msgId: 8 }, { ...plain, msgId: 9 }]));
    expect(page.map(({ kind }) => kind)).toEqual(['message', 'unreadable', 'message']);
  });
});

test('no content stands in the error of an answer that is not JSON', () => {
  expect(() => parsePage('[{"msgText":"private"')).toThrow(expect.objectContaining({ code: 'malformed' }));
  expect(() => parsePage('[{"msgText":"private"')).toThrow(expect.not.stringContaining('private'));
});
