import { describe, expect, it } from 'vitest';
import { convId, msgId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { testItem } from '../../../../testing/testItem.ts';
import { isSame, likenessTo, normalisedWordsOf } from './match.ts';

const item = (fields: Partial<OutboxItem>): OutboxItem =>
  testItem('a', { state: { kind: 'checking', error: null }, ...fields });
const message = (fields: Partial<Message>): Message => ({
  ...{ msgId: msgId(1), convId: convId(1), created: 0, senderEmail: 'me@x.example', isFromSelf: true },
  ...{
    kind: 'text',
    text: '',
    textBytes: null,
    attachment: null,
    picture: null,
    location: null,
    quoted: null,
  },
  ...{ isForwarded: false, isDeleted: false, priority: 'normal' },
  ...fields,
});
const file = { name: 'a.txt', size: 3, mimeType: 'text/plain' };
const attachment = { attachmentId: 'x', fileName: 'a.txt', fileSize: 3, mimeType: 'other/type' };

/** Of a text, and of the name of a file. */
function expectLikeness(text: string, theirs: string, likeness: 'near' | 'unclear'): void {
  const ours = item({ text });
  expect(likenessTo(ours)(message({ text: theirs }))).toBe(likeness);
  // Both are looked for together.
  expect(normalisedWordsOf(item({ text: theirs }))).toBe(normalisedWordsOf(ours));
  const named = item({ file: { ...file, name: `${text}.txt` } });
  const stored = message({ attachment: { ...attachment, fileName: `${theirs}.txt` } });
  expect(likenessTo(named)(stored)).toBe(likeness);
}

describe('a message is one of ours', () => {
  it.each([
    ['with the same words', { text: 'yes' }, { text: 'yes' }],
    ['that the service trimmed', { text: ' yes\n' }, { text: 'yes' }],
    ['with other ends of lines', { text: 'a\nb' }, { text: 'a\r\nb' }],
    ['with accents put together', { text: 'cafe\u0301' }, { text: 'café' }],
    [
      'with half a character that no service keeps',
      { text: 'broken \ud83d end' },
      { text: 'broken \ufffd end' },
    ],
    ['with a file of that name and size', { file }, { attachment }],
    ['with a file and its words', { file, text: 'see' }, { attachment, text: 'see' }],
  ] as const)('%s', (_, ours, theirs) => {
    expect(isSame(item(ours), message(theirs))).toBe(true);
  });
});

describe('a message is not ours', () => {
  it.each([
    ['with other words', { text: 'yes' }, { text: 'yes!' }],
    ['that was forwarded', { text: 'yes' }, { text: 'yes', isForwarded: true }],
    ['that quotes', { text: 'yes' }, { text: 'yes', quoted: { msgId: msgId(3), known: false } }],
    ['that was deleted', { text: '' }, { text: '', isDeleted: true }],
    ['with a file we did not send', { text: 'yes' }, { text: 'yes', attachment }],
    ['without the file', { text: 'yes', file }, { text: 'yes' }],
    ['with a file of another size', { file }, { attachment: { ...attachment, fileSize: 4 } }],
    ['with a file of another name', { file }, { attachment: { ...attachment, fileName: 'b.txt' } }],
    ['with other words to the file', { file }, { attachment, text: 'see' }],
  ] as const)('%s', (_, ours, theirs) => {
    expect(isSame(item(ours), message(theirs))).toBe(false);
  });
});

describe('a message is one of ours in the way a service may store it', () => {
  it.each([
    ['white space made one', 'two  spaces,\ta tab\nand  lines', 'two spaces, a tab and lines'],
    ['spaces that do not break', 'two spaces', 'two\u00a0spaces'],
    ['quotes made round', '"yes", it\'s', '“yes”, it’s'],
    ['escaped for HTML', 'a < b & "c" > d', 'a &lt; b &amp; &quot;c&quot; &#62; d'],
    ['escaped for HTML, of what looks like it', 'write &lt; for it', 'write &amp;lt; for it'],
    ['escaped with backslashes', 'say "it\'s" \\o/', 'say \\"it\\\'s\\" \\\\o/'],
    ['escaped with percents', 'say "yes"\nno\\', 'say %22yes%22%0Ano%5c'],
    ['without the backslashes that escape', 'say \\"yes\\" to \\\\host', 'say "yes" to \\host'],
    ['without escapes for HTML', 'write &lt; for it', 'write < for it'],
    ['of another Unicode form', '"café"', '“cafe\u0301”'],
  ])('%s', (_, text, theirs) => expectLikeness(text, theirs, 'near'));

  it('a file of that name with an unknown size', () => {
    const stored = message({ attachment: { ...attachment, fileSize: null } });
    expect(likenessTo(item({ file }))(stored)).toBe('near');
  });

  it('the name that was sent instead of one with quotes', () => {
    const ours = item({ file: { ...file, name: 'a "b" \\c.txt' } });
    const like = (fileName: string) => likenessTo(ours)(message({ attachment: { ...attachment, fileName } }));
    expect(["a 'b' _c.txt", 'a "b" \\c.txt', 'a %22b%22 \\c.txt', 'c.txt'].map(like)).toEqual([
      ...['same', 'same', 'near'],
      'unclear',
    ]);
  });
});

describe('a message may be one of ours, or of its own', () => {
  it.each([
    ['in compatible letters', 'x²', 'x2'],
    ['in more letters', 'ﬁne ½', 'fine 1⁄2'],
    ['without a backslash that escapes nothing', 'C:\\temp', 'C:temp'],
    ['with its percent sign escaped', '100%', '100%25'],
    ['without the escape of a percent sign', '100%25', '100%'],
    ['escaped for HTML twice', 'a < "b"', 'a &amp;lt; &amp;#x22;b&amp;quot;'],
    ['escaped with percents twice', 'say "yes"', 'say %2522yes%2522'],
  ])('%s', (_, text, theirs) => expectLikeness(text, theirs, 'unclear'));
});

describe('a message may be one of ours', () => {
  const odd = { quoted: { msgId: msgId(3), known: false } } as const;
  it.each([
    ['that is marked as forwarded', { text: 'yes' }, { text: 'yes', isForwarded: true }],
    ['that quotes', { text: 'yes' }, { text: 'yes', ...odd }],
    ['of an unknown sender', { text: 'yes' }, { text: 'yes', isFromSelf: false, senderEmail: '' }],
    ['with a file of that size', { file }, { attachment: { ...attachment, fileName: 'b.txt' } }],
    ['with the file and other words', { file }, { attachment, text: 'see' }],
    ['with a file that the service does not tell', { file }, { kind: 'attachment' }],
  ] as const)('%s', (_, ours, theirs) => {
    expect(likenessTo(item(ours))(message(theirs))).toBe('unclear');
  });

  it.each([
    ['no file', { file }, { text: 'see' }],
    ['a file where we sent a text', { text: 'yes' }, { text: 'yes', attachment }],
  ] as const)('but not with %s', (_, ours, theirs) => {
    expect(likenessTo(item(ours))(message(theirs))).toBe('other');
  });
});

describe('a message has another text, but may still be one of ours', () => {
  it.each([
    ['other words', 'yes', 'yes!'],
    ['cut off', 'Danke \u{1f642} bis morgen', 'Danke '],
    ['a question mark for what was not kept', 'Danke \u{1f642}', 'Danke ?'],
    ['a replacement character', 'Danke \u{1f642}', 'Danke \ufffd'],
    ['the name of an emoji', 'Danke \u{1f642}', 'Danke :slightly_smiling_face:'],
    ['without invisible characters', 'I \u2764\ufe0f a\u200bb\u00ad\u202ec', 'I \u2764 abc'],
    ['without tags', 'see <b>this</b>', 'see this'],
    ['with tags', 'a\nb', '<p>a<br>b</p>'],
    ['escaped for HTML by name', 'Grüße', 'Gr&uuml;&szlig;e'],
    ['escaped for a form', 'a b & ü', 'a+b+%26+%C3%BC'],
    ['read as Latin-1', 'Grüße', 'GrÃ¼Ã\u009fe'],
    ['in small letters', 'Hallo WELT', 'hallo welt'],
    ['with other dashes', 'wait -- what...', 'wait — what…'],
    ['signed', 'hello', 'hello\n\n-- sent by API'],
    ['with other links', 'see https://x.example/', 'see [https://x.example/](https://x.example/)'],
  ])('%s', (_, text, theirs) => {
    expect(likenessTo(item({ text }))(message({ text: theirs }))).toBe('unlike');
  });

  it.each([
    ['a file of another size', { attachment: { ...attachment, fileSize: 4 } }],
    ['a file of another size and name', { attachment: { ...attachment, fileName: 'b', fileSize: 0 } }],
    ['another kind that may be a file', { kind: 'image', text: 'see' }],
  ] as const)('%s', (_, theirs) => {
    expect(likenessTo(item({ file }))(message(theirs))).toBe('unlike');
  });
});
