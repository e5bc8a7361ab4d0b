import { expect, test } from 'vitest';
import { serviceWords } from './serviceWords.ts';

const error = (message: string) => JSON.stringify({ error: message });

test.each<[string, string, string | null]>([
  [
    'the field of the specification',
    error('Not a member of this conversation'),
    'Not a member of this conversation',
  ],
  ['another field', '{"message":"Too long"}', 'Too long'],
  ['an object in its place', '{"error":{"code":7,"message":"Too long"}}', 'Too long'],
  ['a list in its place', '{"errors":["Too long","and more"]}', 'Too long'],
  ['a number', '{"error":17}', '17'],
  ['plain text', 'Too long\n', 'Too long'],
  ['white space', error('  Too \n\t long  '), 'Too long'],
  ['nothing', '', null],
  ['an empty word', error(' '), null],
  ['a page', '<html>Too long</html>', null],
  ['half of its JSON', '{"error":"Too lo', null],
  ['other facts', '{"ok":false}', null],
])('what the service says is read from %s', (_, body, said) => {
  expect(serviceWords(body, '')).toBe(said);
});

test('what the service says is cut to a length, never within a character', () => {
  const said = serviceWords(error('😀'.repeat(1_000)), '') ?? '';
  expect(said).toMatch(/^(?:😀)+…$/u);
  expect(said.length).toBeLessThanOrEqual(300);
});

const odd = 'p/ä "1\\ é+';
test.each([
  ['as it is', odd],
  ['form-encoded', new URLSearchParams({ '': odd }).toString().slice(1)],
  ['percent-encoded', encodeURIComponent(odd)],
  ['percent-encoded in small letters', encodeURIComponent(odd).toLowerCase()],
  ['JSON-escaped', JSON.stringify(odd).slice(1, -1)],
])('a password that the service repeats %s is taken out, also where it is cut', (_, secret) => {
  const said = serviceWords(error(`bad ${'.'.repeat(290)}${secret} and ${secret}`), odd);
  expect(said).toMatch(/^bad \.+•/u);
  expect(serviceWords(`bad ${secret}.`, odd)).toBe('bad •••.');
});
