import { describe, expect, test } from 'vitest';
import { parsePage, parseSent } from './wire.ts';

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

describe('values that are read as they are', () => {
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

describe('only msgId and convId are needed; whatever else is missing or strange is as if it were not said', () => {
  const missing = undefined;
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['no priority', { priority: null }, { priority: 'normal' }],
    ['a priority as a number', { priority: 3 }, { priority: '3' }],
    ['no quoted message', { quotedMsgId: null }, { quotedMsgId: 0 }],
    ['a quoted id that is left out', { quotedMsgId: missing }, { quotedMsgId: 0 }],
    ['a quoted id as digits', { quotedMsgId: '5' }, { quotedMsgId: 5 }],
    ['a quoted id beyond what a number holds', { quotedMsgId: 2 ** 60 }, { quotedMsgId: 0 }],
    ['no text', { msgText: null }, { msgText: '' }],
    ['a text that is a number', { msgText: 5 }, { msgText: '5' }],
    ['a text that is an object', { msgText: {} }, { msgText: '' }],
    ['no sender', { senderEmail: null }, { senderEmail: '' }],
    ['a time as digits', { created: '1700000000' }, { created: 1_700_000_000 }],
    ['a time with a fraction', { created: '1700000000.5' }, { created: 1_700_000_000.5 }],
    ['no time', { created: null }, { created: null }],
    ['a time that is none', { created: 'yesterday' }, { created: null }],
    ['an attachment that is left out', { attachment: missing }, { attachment: null }],
    ['a location that is left out', { locationData: missing }, { locationData: null }],
    ['a flag that is left out', { isForwarded: missing, isDeleted: missing }, {}],
    ['flags as numbers', { isForwarded: 1, isDeleted: 0 }, { isForwarded: true }],
    ['flags as words', { isForwarded: 'false', isDeleted: 'True' }, { isDeleted: true }],
    ['a flag of another kind', { isDeleted: {} }, {}],
    ['no kind', { msgType: null }, { msgType: 'text' }],
    ['ids as digits', { msgId: '7', convId: '3' }, {}],
    ['no kind, but an attachment', { msgType: missing, attachment }, { msgType: 'attachment', attachment }],
    [
      'half an attachment',
      { attachment: { attachmentId: 12 } },
      { attachment: { attachmentId: '12', fileName: '', fileSize: null, mimeType: '' } },
    ],
    [
      'an attachment with a size as digits and nothing else',
      { attachment: { fileSize: '9', mimeType: null, fileName: null, attachmentId: null } },
      { attachment: { attachmentId: '', fileName: '', fileSize: 9, mimeType: '' } },
    ],
    [
      'half a location',
      { msgType: 'location', locationData: {} },
      { msgType: 'location', locationData: { address: '', isMyLocation: false } },
    ],
  ])('%s', (_, difference, read) => {
    expect(one({ ...plain, ...difference })).toEqual({ kind: 'message', message: { ...plain, ...read } });
  });

  const EMPTY = { attachmentId: '', fileName: '', fileSize: 0, mimeType: '' };
  const NULLS = { attachmentId: null, fileName: null, fileSize: null, mimeType: null };
  test.each([EMPTY, NULLS, {}])('%j is no attachment of a message that says no file', (none) => {
    const read = (more: object) => one({ ...plain, attachment: none, ...more });
    expect(read({})).toEqual({ kind: 'message', message: plain });
    expect(read({ msgText: '' })).toMatchObject({ message: { attachment: null } });
    expect(read({ msgType: null })).toMatchObject({ message: { msgType: 'text', attachment: null } });
    expect(read({ msgType: 'note' })).toMatchObject({ message: { attachment: null } });
  });

  test.each([EMPTY, NULLS, {}])('%j is one of a message that says a file, or nothing else', (none) => {
    const read = {
      attachmentId: '',
      fileName: '',
      mimeType: '',
      fileSize: 'fileSize' in none ? none.fileSize : null,
    };
    for (const more of [
      { msgType: 'attachment' },
      { msgType: 'image', msgText: '' },
      { msgType: null, msgText: '' },
    ])
      expect(one({ ...plain, attachment: none, ...more })).toMatchObject({ message: { attachment: read } });
  });
});

describe('fields that are far too long', () => {
  const HUGE = 'a.'.repeat(500_000);
  const lengthOf = (value: unknown) => JSON.stringify(value).length;

  test.each<[string, object, object]>([
    ['an address', { senderEmail: `${HUGE}@x.example` }, { senderEmail: '' }],
    ['a kind', { msgType: HUGE }, { msgType: 'text' }],
    ['a kind of a message with a file', { msgType: HUGE, attachment }, { msgType: 'attachment', attachment }],
    ['a priority', { priority: HUGE }, { priority: 'normal' }],
    [
      'an attachment id',
      { attachment: { ...attachment, attachmentId: HUGE } },
      { attachment: { ...attachment, attachmentId: '' } },
    ],
    [
      'a media type',
      { attachment: { ...attachment, mimeType: HUGE } },
      { attachment: { ...attachment, mimeType: '' } },
    ],
  ])('%s counts as omitted, and the message stays', (_, difference, read) => {
    expect(one({ ...plain, ...difference })).toEqual({ kind: 'message', message: { ...plain, ...read } });
  });

  test('a name of a file or a place keeps its beginning and its end', () => {
    const fileName = `plan 👩‍👧${HUGE}.exe`;
    const address = `Quay 5 ${HUGE} Oslo`;
    const locationData = { address, isMyLocation: false };
    const read = one({ ...plain, attachment: { ...attachment, fileName }, locationData });
    expect(read).toMatchObject({
      message: {
        msgText: 'hello',
        attachment: { fileName: expect.stringMatching(/^plan 👩‍👧a\..*….*\.exe$/u) },
        locationData: { address: expect.stringMatching(/^Quay 5 a\..*….* Oslo$/u) },
      },
    });
    expect(lengthOf(read)).toBeLessThan(5_000);
  });

  test('a long address that can be one is kept, and a long text as it is', () => {
    const senderEmail = `${'a'.repeat(64)}@${'b'.repeat(255)}`;
    expect(one({ ...plain, senderEmail, msgText: HUGE })).toEqual({
      kind: 'message',
      message: { ...plain, senderEmail, msgText: HUGE },
    });
  });
});

test('a field that is not known here is left out', () => {
  expect(one({ ...plain, tags: ['x'] })).toEqual({ kind: 'message', message: plain });
});

describe('an answer may say little more than ids', () => {
  test('a message of nothing but its ids', () => {
    expect(one({ msgId: 7, convId: 3 })).toEqual({
      kind: 'message',
      message: { ...plain, created: null, senderEmail: '', msgText: '' },
    });
  });

  test('the response to a send may have its ids as strings of digits', () => {
    expect(parseSent('{"convId":"3","msgId":"9007199254740991"}')).toEqual({
      convId: 3,
      msgId: Number.MAX_SAFE_INTEGER,
    });
    expect(() => parseSent('{"convId":"3","msgId":"9007199254740993"}')).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    );
  });
});

describe('an element that cannot be read is left out alone', () => {
  test.each([null, undefined, -1, '3x', '', 1.5, 2 ** 60, '9007199254740993'])(
    '%j is no conversation: the id is kept',
    (convId) => {
      expect(one({ ...plain, convId })).toEqual({
        ...{ kind: 'unreadable', msgId: 7, convId: null, reason: 'convId' },
      });
    },
  );

  test.each([
    null,
    5,
    'text',
    [],
    {},
    { ...plain, msgId: 0 },
    { ...plain, msgId: '0' },
    { ...plain, msgId: 1.5 },
    { ...plain, msgId: 2 ** 60 },
    { ...plain, msgId: '9007199254740993' },
    { ...plain, msgId: ' 7' },
  ])('%j: there is no id', (element) => {
    expect(one(element)).toMatchObject({ kind: 'unreadable', msgId: null });
  });

  test('without an id its conversation is kept', () => {
    expect(one({ ...plain, msgId: null })).toMatchObject({ msgId: null, convId: 3, reason: 'msgId' });
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
