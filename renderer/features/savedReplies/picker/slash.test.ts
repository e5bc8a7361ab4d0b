import { expect, test } from 'vitest';
import { endOf, slashAt, stillSought } from './slash.ts';

/** `|` is the caret. */
const at = (marked: string) => [marked.replace('|', ''), marked.indexOf('|')] as const;

test.each(['/|', 'Hi\n/|', '  /|', 'Hi\n/|\nBye', '/| there'])('a slash in %j asks for a reply', (marked) => {
  expect(slashAt(...at(marked))).not.toBeNull();
});

test.each(['and/|or', 'see /|', '1 /|', '//|', '/|usr', 'http:/|', '|/', '\\\n x/|'])(
  'a slash in %j is an ordinary one',
  (marked) => {
    expect(slashAt(...at(marked))).toBeNull();
  },
);

const typedAfter = (marked: string) => {
  const slash = slashAt(...at('/|'));
  return slash && (stillSought(slash, ...at(marked))?.typed ?? null);
};

test('the text behind the slash is looked for, up to the caret', () => {
  expect(typedAfter('/out of|')).toBe('out of');
  expect(typedAfter('/ou|t')).toBe('ou');
});

test.each(['|/out', '/etc/|', '/ |', '/a\n|', 'x|', '|', `/${'a'.repeat(101)}|`])(
  'in %j, nothing is',
  (marked) => {
    expect(typedAfter(marked)).toBeNull();
  },
);

test('where the person asked for the list, any text on the line is looked for', () => {
  const asked = { isSlash: false, start: 3, typed: '' };
  const sought = stillSought(asked, ...at('Hi /a b|c'));
  expect(sought).toEqual({ isSlash: false, start: 3, typed: '/a b' });
  expect(sought && endOf(sought)).toBe(7);
  expect(stillSought(asked, ...at('Hi|'))).toBeNull();
});
