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
  ['words beside a number', '{"error":403,"message":"not a member"}', 'not a member'],
  ['words beside an empty one', '{"error":"","message":"not a member"}', 'not a member'],
  [
    'more words beside the name of the status',
    '{"timestamp":"2026-11-22T10:00:00Z","status":403,"error":"Forbidden","message":"Closed by Ana","path":"/send"}',
    'Closed by Ana',
  ],
  ['a word beside the name of the status', '{"error":"Internal Server Error","message":"Why"}', 'Why'],
  ['the name of the status alone', '{"status":403,"error":"Forbidden","message":""}', 'Forbidden'],
  [
    'the longer of two',
    '{"title":"Too long","detail":"Texts have 4000 characters at most."}',
    'Texts have 4000 characters at most.',
  ],
  ['the next of a list', '{"errors":["",{"message":"Too long"}]}', 'Too long'],
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

test('a password is taken out of whatever field says most', () => {
  const body = JSON.stringify({ error: 'Forbidden', message: 'not with s3cret-9, xS3CRET-9 is old' });
  expect(serviceWords(body, 's3cret-9')).toBe('not with •••, x••• is old');
});

test.each([
  ['Wrong e-mail or password', 'wrong', null],
  ['the password HUNTER is not accepted', 'hunter', null],
  ['Wrongly typed', 'wrong', 'Wrongly typed'],
  ['wrong e-mail or password', 'wrong', null],
  ['wrong e-mail or password', 'e-mail or password', null],
  ['API access is off', 'p', 'API access is off'],
  ['API access is off for p', 'p', null],
  ['password=hunter&email=a', 'hunter', null],
  ['Rejected: +hunter+ is old', '+hunter+', null],
  ['HTTP 400 (bad request)', '400', null],
  ['HTTP 4001 (bad request)', '400', 'HTTP 4001 (bad request)'],
])('a hole in %j does not tell that the password is %j', (said, secret, shown) => {
  expect(serviceWords(error(said), secret)).toBe(shown);
});

test('a reason that contains the password is replaced by one that does not', () => {
  const body = JSON.stringify({ error: 'Not accepted', message: 'The password hunter is not accepted' });
  expect(serviceWords(body, 'hunter')).toBe('Not accepted');
});

test('a reason from the service is shortened, never within a character', () => {
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
  ['form-encoded by other programs', 'p%2F%C3%A4+%221%5C+%C3%A9%2B'.replaceAll('+', '%20')],
  ['partly encoded', 'p/%C3%A4+"1\\%20é%2b'],
  ['encoded twice', encodeURIComponent(encodeURIComponent(odd))],
  ['in the escapes of JSON', 'p\\u002F\\u00e4 \\"1\\\\ \\u00E9+'],
  ['in the entities of HTML', 'p/ä &quot;1\\ é+'],
])('a password that the service repeats %s is taken out, also where it is cut', (_, secret) => {
  const said = serviceWords(error(`bad ${'.'.repeat(290)}${secret} and ${secret}`), odd);
  expect(said).toMatch(/^bad \.+•/u);
  expect(serviceWords(`bad ${secret}.`, odd)).toBe('bad •••.');
});

test.each([
  // `encodeURIComponent` leaves !'()*~ as they are, forms leave * alone, and other programs encode all of them.
  ["S3cret's (1)!*~", 'S3cret%27s+%281%29%21*%7E'],
  ["S3cret's (1)!*~", 'S3cret%27s%20%281%29%21%2A~'],
  ["S3cret's (1)!*~", "S3cret's+(1)!*~"],
  ['Grün &1😀', 'Gr%c3%bcn+%261%F0%9F%98%80'],
  ['Grün &1😀', 'Gr%C3%BCn%20&amp;1😀'],
  ['hunter!', 'hunter%21'],
])('the form-encoded password %j is not shown as %j', (secret, repeated) => {
  expect(
    serviceWords(error(`Rejected: email=a%40b.example&password=${repeated}&msgId=0`), secret) ?? '',
  ).not.toContain(repeated.slice(0, 6));
});

test.each([
  ['S3cret pä9', 'S3cret\npä9'],
  ['S3cret  pä9', 'S3cret pä9'],
  ['S3cret pä9', 'S3cret pa\u03089'],
  ['S3cret pa\u03089', 'S3CRET PÄ9'],
  ['S3cret p9ä', 'S3cret p9a\u0308'],
  ['S3cret&9', 'S3cret&amp;amp;9'],
  ['S3cret&9', 'S3cret&#38;amp;9'],
  ['S3cret"9', 'S3cret\\\\\\"9'],
  ['S3cret"9', 'S3cret%5C%229'],
  ['S3cret-9+', 'S3cret-9%2B'],
  ['+S3cret-9+', '+S3cret-9+'],
  ['S3cret\\"9', String.raw`S3cret\\\\\"9`],
  ['S3cret%259', 'S3cret%25259'],
  ['S3cret%259ä', 'S3cret%259%C3%A4'],
  ['S3cret+9ä', 'S3cret+9%c3%a4'],
  ['S3cret9ä', 'S3cret9%E4'],
  ['S3cret p9', 'S3cret++p9'],
  ['S3cret😀9', String.raw`S3cret\ud83d\uDE009`],
  ["S3cret'9", 'S3cret&amp;#039;9'],
  ['S3cret-9', 'S3\u200bcret-9'],
])('the password %j is masked where it is written as %j', (secret, repeated) => {
  expect(serviceWords(error(`bad ${repeated} or ${repeated}.`), secret)).toBe('bad ••• or •••.');
});

test.each([
  ['backslashes', `${'\\'.repeat(1_000)}1a`, '\\'.repeat(2 ** 16)],
  ['percent signs', `${'%25'.repeat(1_000)}1a`, '%25'.repeat(2 ** 14)],
  ['ampersands', `${'&amp;'.repeat(1_000)}1a`, `${'&amp;'.repeat(2 ** 13)}x`],
])('a password of a thousand %s takes no longer than another', (_, secret, said) => {
  expect((serviceWords(error(`Rejected ${said}`), secret) ?? '').length).toBeLessThanOrEqual(300);
});

test('bytes of a file are no words', () => {
  expect(serviceWords('\u0004B]D\uFFFD\uFFFD\u001D,BDs', '')).toBeNull();
  expect(serviceWords('PK\u0003\u0004 plan.txt', '')).toBeNull();
  expect(serviceWords('two\tlines\r\nof text', '')).toBe('two lines of text');
});
