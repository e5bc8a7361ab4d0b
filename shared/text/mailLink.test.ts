import { expect, test } from 'vitest';
import { plainMailLink } from './mailLink.ts';

const opened = (address: string) => plainMailLink(new URL(address));

test.each([
  ['mailto:ana.b+c_d-e@mail.example.org', 'mailto:ana.b%2Bc_d-e@mail.example.org'],
  ['mailto:ana@x.example,%20ben@x.example', 'mailto:ana@x.example,ben@x.example'],
  ['mailto:grün@bücher.example', 'mailto:gr%C3%BCn@b%C3%BCcher.example'],
  ['mailto:ana@intranet', 'mailto:ana@intranet'],
  [
    'mailto:?to=ana@x.example&cc=b@x.example,c@x.example',
    'mailto:?to=ana@x.example&cc=b@x.example,c@x.example',
  ],
  ['mailto:?subject=Hi', 'mailto:?subject=Hi'],
])('%s names plain addresses', (address, plain) => {
  expect(opened(address)).toBe(plain);
});

test.each([
  ['mailto:a@x.example?attach=/etc/passwd', 'mailto:a@x.example'],
  ['mailto:a@x.example?subject=Hi&attachment=file:///etc/passwd', 'mailto:a@x.example?subject=Hi'],
  ['mailto:a@x.example?%61ttach=/etc/passwd&body=b%0D%0Ac', 'mailto:a@x.example?body=b%0D%0Ac'],
  ['mailto:?To=a@x.example&CC=c@x.example&bcc=spy@x.example', 'mailto:?to=a@x.example&cc=c@x.example'],
  ['mailto:a@x.example?subject=Hi%0d%0aBcc:spy@x.example&body=1+1', 'mailto:a@x.example?body=1%2B1'],
  ['mailto:a@x.example?from=b@x.example&in-reply-to=1&amp;attach=x', 'mailto:a@x.example'],
  ['mailto:a@x.example?body=b#fragment', 'mailto:a@x.example?body=b'],
  ['mailto:a@x.example?%E0%A4=x&body', 'mailto:a@x.example'],
  ['mailto:a@x.example?subject=%E0%A4&body=a%00b', 'mailto:a@x.example?body=ab'],
])('of %s only the recipients, the subject and the text are handed on', (address, plain) => {
  expect(opened(address)).toBe(plain);
});

test.each([
  ["subject=x',attachment='file:///etc/passwd", 'subject', 'x’,attachment=’file:///etc/passwd'],
  ['body=%27,attachment=%27file:///etc/passwd', 'body', '’,attachment=’file:///etc/passwd'],
  ['subject="a" and %22b c%22,to=%22d', 'subject', '“a” and “b c”,to=”d'],
  ['body=it%27s 5,5 `x` \\x27 %2527', 'body', 'it’s 5,5 `x` \\x27 %27'],
])('the words of %s stay words, also once a program has decoded them', (field, name, words) => {
  const plain = opened(`mailto:a@x.example?${field}`) ?? '';
  expect(plain).toMatch(/^mailto:a@x\.example\?[a-z]+=[\w.!~*()%-]*$/u);
  expect(new URLSearchParams(new URL(plain).search).get(name)).toBe(words);
});

test.each([
  'mailto:x&attach=.bashrc&to=eve@evil.example',
  'mailto:a@b.example&attach=/etc/passwd',
  'mailto:eve&bcc=spy@evil.example',
  'mailto:eve&attach=.netrc&x=a@evil.example',
  'mailto:a@b.example%26bcc=spy@evil.example',
  "mailto:a@b.example',attachment='file:///etc/passwd",
  'mailto:a@b.example%27,attachment=%27file:///etc/passwd',
  'mailto:a@b.example,attachment=file:///etc/passwd',
  'mailto:a@b.example%2Cbcc=spy@evil.example',
  'mailto:?to=a@b.example%27,attachment=%27file:///etc/passwd',
  'mailto:a@b.example?cc=x%26attach=/etc/passwd',
  'mailto:a@b.example?To=eve',
  'mailto:%22a%22@b.example',
  'mailto:a@b.example%0ABcc:spy@x.example',
  'mailto:a%5Cx26attach@b.example',
  'mailto:-n@b.example',
  'mailto:$(id)@b.example',
  'mailto:*@b.example',
  'mailto:a@b.example,',
  'mailto:%E0%A4@b.example',
  'mailto:eve',
  'mailto://evil.example/a@b.example',
])('%s is no link, since it names something other than plain addresses', (address) => {
  expect(opened(address)).toBeNull();
});
