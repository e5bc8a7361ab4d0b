import { expect, test } from 'vitest';
import { m, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { standsInMessage } from './namedInMessage.ts';

function storeWith(...texts: readonly string[]) {
  const store = openTestStore();
  applyBatch(store, {
    messages: texts.map((msgText, index) => wire(index + 1, { msgText })),
    covered: null,
  });
  return (id: number, text: string) => standsInMessage(store, { msgId: m(id), text });
}

test.each([
  ['in any case of its letters', 'see https://Known.example/page', 'known.example'],
  ['as people write it, with letters beyond ASCII', 'see https://BÜCHER.example', 'xn--bcher-kva.example'],
  ['of a mail address', 'write to ana@known.example', 'ana@known.example'],
])('a host is found %s', (_, said, named) => {
  const stands = storeWith('something else', said);
  expect(stands(2, named)).toBe(true);
  expect(stands(1, named)).toBe(false);
});

test('a host that stands only in another message, or in one that is not stored, does not count', () => {
  const stands = storeWith('see https://known.example', 'nothing here');
  expect(stands(2, 'known.example')).toBe(false);
  expect(stands(99, 'known.example')).toBe(false);
  expect(stands(2, '')).toBe(false);
});
