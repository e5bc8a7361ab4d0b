import { expect, test } from 'vitest';
import { parseSearch } from './parseSearch.ts';
import { completed, knownValues, suggestingFor } from './suggest.ts';

const valuesFor = (text: string) => {
  const suggesting = suggestingFor(text);
  return suggesting && knownValues(suggesting);
};

test.each([
  ['truck ha', ['has']],
  ['-be', ['before']],
  ['has:', ['file', 'image', 'link', 'location', 'note']],
  ['truck IS:UN', ['unread']],
  ['on:t', ['today']],
  ['is:unread', []],
  ['a', null],
  ['truck ', null],
  ['https:', null],
])('%s goes on with %j', (text, values) => {
  expect(valuesFor(text)).toEqual(values);
});

test('people and conversations are names that core knows', () => {
  expect(suggestingFor('from:ko')).toMatchObject({ from: 'people', typed: 'ko' });
  expect(suggestingFor('truck -in:"Two wo')).toMatchObject({ from: 'conversations', typed: 'Two wo' });
  expect(suggestingFor('in:"Two words" ')).toBeNull();
});

test('a value takes the place of what is typed, in quotes if it has blanks', () => {
  const complete = (text: string, value: string) => {
    const suggesting = suggestingFor(text);
    return suggesting && completed(suggesting, value);
  };
  expect(complete('truck ha', 'has')).toBe('truck has:');
  expect(complete('truck -from:k', 'kofi@x.example')).toBe('truck -from:kofi@x.example ');
  const text = complete('in:', 'A "quoted" title') ?? '';
  expect(text).toBe('in:"A quoted title" ');
  expect(parseSearch(text).conditions).toEqual([{ operator: 'in', value: 'A quoted title', isNot: false }]);
});
