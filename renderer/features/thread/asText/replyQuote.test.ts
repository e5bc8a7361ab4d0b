import { expect, test } from 'vitest';
import { replyQuote } from './replyQuote.ts';

test('each line is quoted, the first with the sender, and the reply begins below', () => {
  expect(replyQuote('Kofi Mensah', 'Good morning')).toBe('> Kofi Mensah: Good morning\n');
  expect(replyQuote('Kofi Mensah', '  One\r\n\r\nTwo\n')).toBe('> Kofi Mensah: One\n> Two\n');
});

test('a reply to a reply quotes only what was new in it', () => {
  expect(replyQuote('Ana', '> Kofi: Is the gate open?\nYes')).toBe('> Ana: Yes\n');
  expect(replyQuote('Ana', '> only this')).toBe('> Ana: > only this\n');
});

test('a long text ends after a word, one without blanks between letters', () => {
  const quoted = replyQuote('Ana', 'word '.repeat(200));
  expect(quoted).toMatch(/^> Ana: (?:word )+word…\n$/u);
  expect(quoted.length).toBeLessThan(300);
  expect(replyQuote('Ana', '👩‍👧'.repeat(200))).toMatch(/^> Ana: (?:👩‍👧)+…\n$/u);
});

test('many lines are cut, too', () => {
  const quoted = replyQuote('Ana', Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n'));
  expect(quoted).toBe('> Ana: Line 0\n> Line 1\n> Line 2\n> Line 3\n> Line 4…\n');
});

test('hidden characters are quoted as they are shown', () => {
  expect(replyQuote('Ana', 'a\u202Eb')).toBe('> Ana: a⟨U+202E⟩b\n');
});
