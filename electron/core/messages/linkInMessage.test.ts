import { expect, test } from 'vitest';
import { m, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { isLinkInMessage } from './linkInMessage.ts';

function storeWith(...texts: readonly string[]) {
  const store = openTestStore();
  applyBatch(store, {
    messages: texts.map((msgText, index) => wire(index + 1, { msgText })),
    covered: null,
  });
  return (id: number, link: string) => isLinkInMessage(store, { msgId: m(id), link, own: [] });
}

test.each([
  ['see https://Known.example/page?q=1#a.', 'https://Known.example/page?q=1#a'],
  ['see https://BÜCHER.example', 'https://BÜCHER.example'],
  ['write to ana@known.example', 'mailto:ana@known.example'],
  ['write to mailto:ana@known.example', 'mailto:ana@known.example'],
])('in %j, the link %j is found, and only there', (said, link) => {
  const stands = storeWith('something else', said);
  expect(stands(2, link)).toBe(true);
  expect(stands(1, link)).toBe(false);
  expect(stands(99, link)).toBe(false);
});

test.each([
  'https://known.example/?data=secret',
  'https://KNOWN.example/page',
  'https://a/?d=secret',
  'mailto:ana@known.example?body=secret',
  'mailto:a?to=evil@evil.example&body=secret',
  'mailto:?cc=evil@evil.example',
  '',
])('%j, which says more than the message, is not found', (link) => {
  const stands = storeWith('see https://known.example/page, a or ana@known.example');
  expect(stands(1, link)).toBe(false);
});

test('the beginning of a link is not found: where it ends would tell its host something', () => {
  const stands = storeWith(
    'see https://intranet.company.example/0123456789abcdef?q=1, or write to ana@known.example',
  );
  const link = 'https://intranet.company.example/0123456789abcdef?q=1';
  expect(stands(1, link)).toBe(true);
  const beginnings = Array.from(link, (_, length) => link.slice(0, length));
  expect(beginnings.filter((beginning) => stands(1, beginning))).toEqual([]);
  expect(stands(1, 'mailto:')).toBe(false);
  expect(stands(1, 'mailto:ana@known')).toBe(false);
});

test('a link is found wherever it stands in a long text, and beside other letters', () => {
  const link = 'https://known.example/page';
  const stands = storeWith(
    `${'word '.repeat(100_000)}(${link}), ${link}/more`,
    `看“${link}”`,
    'x'.repeat(1_000_000),
  );
  expect(stands(1, link)).toBe(true);
  expect(stands(1, `${link}/more`)).toBe(true);
  expect(stands(1, `${link}/`)).toBe(false);
  expect(stands(2, link)).toBe(true);
  expect(stands(3, link)).toBe(false);
});

test('a link in one’s own message is not found, since the page could have sent it', () => {
  const store = openTestStore();
  const messages = [wire(1, { msgText: 'see https://known.example', senderEmail: SELF })];
  applyBatch(store, { messages, covered: null });
  expect(isLinkInMessage(store, { msgId: m(1), link: 'https://known.example', own: [] })).toBe(false);
});

test('neither is one by another account of one’s own, or by a sender whom the service didn’t name', () => {
  const store = openTestStore();
  const senders = ['Ben@aurora-relief.example', 'kofi@aurora-relief.example', ''];
  const messages = senders.map((senderEmail, index) =>
    wire(index + 1, { msgText: 'see https://known.example', senderEmail }),
  );
  applyBatch(store, { messages, covered: null });
  const own = ['ben@Aurora-Relief.example'];
  const found = [1, 2, 3].map((id) =>
    isLinkInMessage(store, { msgId: m(id), link: 'https://known.example', own }),
  );
  expect(found).toEqual([false, true, false]);
});
