import { expect, test } from 'vitest';
import { peopleLike } from './peopleLike.ts';

const crowd = Array.from({ length: 10_000 }, (_, index) => ({
  email: `person.${index}@x.example`,
  isSelf: false,
}));

test('of ten thousand people, a list shows a few and counts the others', () => {
  const { people, others } = peopleLike(crowd, '');
  expect([people.length, others]).toEqual([50, 9_950]);
  expect(people).toEqual(crowd.slice(0, 50));
});

test('a search finds everyone, the best first', () => {
  expect(peopleLike(crowd, 'person.9876')).toEqual({
    people: [{ email: 'person.9876@x.example', isSelf: false }],
    others: 0,
  });
  expect(peopleLike(crowd, 'nobody')).toEqual({ people: [], others: 0 });
});

test('a small conversation is shown whole', () => {
  expect(peopleLike(crowd.slice(0, 50), '')).toEqual({ people: crowd.slice(0, 50), others: 0 });
});
