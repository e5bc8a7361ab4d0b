import { expect, test } from 'vitest';
import { MAX_EVENT_BYTES, parseCallbackEvent, testEventBody } from './callbackEvent.ts';

const UUID = '5f0c2f4e-8f53-4a6e-9f0e-0d5a3c1b2a90';
const EVENT = { convId: 7, msgId: 42, senderEmail: 'ana@x.example', uuid: UUID };
const parse = (value: unknown) => parseCallbackEvent(Buffer.from(JSON.stringify(value)));

test('6 an event as the service documents it, and one with fields that are not known here', () => {
  expect(parse(EVENT)).toEqual({ ...EVENT, testNonce: null });
  expect(parse({ ...EVENT, kind: 'new', nested: { a: [1] } })).toEqual({ ...EVENT, testNonce: null });
});

test('ids in digits count as the numbers that they say, as they do in messages', () => {
  expect(parse({ ...EVENT, convId: '7', msgId: '42' })).toEqual({ ...EVENT, testNonce: null });
});

test('a test event is known by its mark', () => {
  const body = Buffer.from(testEventBody('me@x.example', UUID, 'n1'));
  expect(parseCallbackEvent(body)).toMatchObject({ msgId: 0, convId: 0, uuid: UUID, testNonce: 'n1' });
});

test.each([
  ['no JSON', Buffer.from('{"convId": 7')],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['nothing', Buffer.alloc(0)],
  ['more than 16 KiB', Buffer.from(JSON.stringify({ ...EVENT, filling: 'x'.repeat(MAX_EVENT_BYTES) }))],
])('%s is no event', (_name, body) => {
  expect(parseCallbackEvent(body)).toBeNull();
});

test.each([
  ['a list', [EVENT]],
  ['null', null],
  ['an id in words', { ...EVENT, msgId: 'no. 42' }],
  ['no id', { ...EVENT, msgId: undefined }],
  ['a broken id', { ...EVENT, msgId: 1.5 }],
  ['a negative id', { ...EVENT, convId: -1 }],
  ['an id beyond what a number can hold', { ...EVENT, msgId: 2 ** 53 }],
  ['such an id in digits', { ...EVENT, msgId: String(2 ** 53) }],
  ['a uuid that is none', { ...EVENT, uuid: 'yes' }],
  ['no sender', { ...EVENT, senderEmail: undefined }],
  ['a sender without end', { ...EVENT, senderEmail: 'x'.repeat(1_000) }],
])('%s is no event', (_name, value) => {
  expect(parse(value)).toBeNull();
});
