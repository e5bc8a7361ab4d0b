import { expect, test } from 'vitest';
import { accountId } from '../../../shared/model/ids.ts';
import { webPlaceIn } from './webPlace.ts';

const at = (id: string, serviceUrl: string) => ({ id: accountId(id), serviceUrl });
const PLACE = { convId: 1, msgId: null, account: null };
const A = at('a', 'http://127.0.0.1:4001');
const B = at('b', 'http://127.0.0.1:4002/v1');
const B2 = at('b2', 'http://127.0.0.1:4002');
const link = (origin: string) => `${origin}/app#chat/1`;

test('a link with the address of a service leads to its account, though another service has the same host', () => {
  expect(webPlaceIn(link('http://127.0.0.1:4002'), [A, B], A.id)).toEqual({ ...PLACE, account: B.id });
  expect(webPlaceIn(link('http://127.0.0.1:4002'), [A, B], B.id)).toEqual(PLACE);
  expect(webPlaceIn(link('http://127.0.0.1:4001'), [A, B], A.id)).toEqual(PLACE);
});

test('of two accounts at that service it is the one that is shown, or either', () => {
  const of = (shown: typeof A) => webPlaceIn(link('http://127.0.0.1:4002'), [A, B, B2], shown.id);
  expect(of(B2)).toEqual(PLACE);
  expect(of(A)).toEqual({ ...PLACE, among: [B.id, B2.id] });
});

test('another address of the same site leads to its only service, and to none of several', () => {
  const other = at('o', 'https://api.aurora.example');
  expect(webPlaceIn(link('http://127.0.0.1:9'), [A, other], other.id)).toEqual({ ...PLACE, account: A.id });
  expect(webPlaceIn(link('http://127.0.0.1:9'), [A], A.id)).toEqual(PLACE);
  expect(webPlaceIn(link('http://127.0.0.1:9'), [B, B2], B.id)).toEqual(PLACE);
  expect(webPlaceIn(link('http://127.0.0.1:9'), [A, B], A.id)).toEqual({ ...PLACE, among: [] });
});

test('a link to the web client of an account leads there, wherever that is', () => {
  const known = { ...B, webUrl: 'https://web.example/chat/' };
  expect(webPlaceIn('https://web.example/chat/#chat/1', [A, known], A.id)).toEqual({
    ...PLACE,
    account: B.id,
  });
  expect(webPlaceIn('https://web.example/chat/#chat/1', [A, B], A.id)).toBeNull();
});

test('a link to a service of no account, and any other text, is none', () => {
  expect(webPlaceIn(link('https://other.example'), [A, B], A.id)).toBeNull();
  expect(webPlaceIn('water', [A, B], A.id)).toBeNull();
});
