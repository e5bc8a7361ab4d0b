import { expect, test } from 'vitest';
import { fillPlaceholders, firstName, type ReplyValues } from './placeholders.ts';

const KNOWN: ReplyValues = {
  'first name': 'Ines',
  'my name': 'Ana Silva',
  date: '28 November 2026',
  conversation: 'Budget',
};
const UNKNOWN: ReplyValues = { ...KNOWN, 'first name': null };
const filled = (reply: string, values = KNOWN) => fillPlaceholders(reply, values).text;

test('each placeholder is filled in, also in capitals and twice', () => {
  expect(filled('Hi {first name}, on {date} in {conversation}: {First  Name}. {my name}')).toBe(
    'Hi Ines, on 28 November 2026 in Budget: Ines. Ana Silva',
  );
});

test.each(['{ticket}', '{', '{}', '{{x}}', '{ first\nname }', `{${'x'.repeat(50)}}`])(
  '%j is no placeholder, and stays',
  (text) => {
    expect(filled(text)).toBe(text);
  },
);

test('the caret goes to the first cursor, or else to the end', () => {
  expect(fillPlaceholders('{first name}: {cursor}!{cursor}', KNOWN)).toEqual({ text: 'Ines: !', caret: 6 });
  expect(fillPlaceholders('Bye', KNOWN)).toEqual({ text: 'Bye', caret: 3 });
  expect(fillPlaceholders('Hi {cursor}{first name}', UNKNOWN)).toEqual({ text: 'Hi', caret: 2 });
});

test('a value is not filled in again', () => {
  expect(filled('{conversation}', { ...KNOWN, conversation: '{my name} {cursor}' })).toBe(
    '{my name} {cursor}',
  );
});

test.each([
  ['Hi {first name},', 'Hi,'],
  ['Thanks, {first name}!', 'Thanks!'],
  ['{first name}, your order is here', 'your order is here'],
  ['Hello\n{first name}: yes', 'Hello\nyes'],
  ['Hello\n \t{first name}, yes', 'Hello\n \tyes'],
  ['I told {first name} so', 'I told so'],
  ['({first name})', '()'],
  ['{first name}', ''],
])('where the first name is unknown, %j reads well without it', (reply, text) => {
  expect(filled(reply, UNKNOWN)).toBe(text);
});

test.each([
  ['Maria Lopez', 'Maria'],
  ['Jean-Luc', 'Jean-Luc'],
  ['Dr. Ines Duarte', 'Ines'],
  ['李 伟', null],
  ['李伟', '李伟'],
  ['M Lopez', null],
  ['4711', null],
  ['', null],
])('of %j the first name is %j', (shown, name) => {
  expect(firstName(shown)).toBe(name);
});
