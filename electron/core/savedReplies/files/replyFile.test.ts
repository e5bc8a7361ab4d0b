import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asReplyName,
  asReplyText,
  MAX_REPLY_JSON,
  MAX_REPLY_NAME,
  MAX_REPLY_TEXT,
  REPLY_FORMATS,
} from '../../../../shared/model/savedReplies.ts';
import { readReplyFile, writeReplyFile } from './replyFile.ts';

const read = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = readReplyFile(bytes);
  return 'why' in file ? file.why : [...file.entries].filter((entry) => entry !== null);
};

/** Texts with the signs that have a meaning in tables, and any others. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^['",;=+@\r\n\t a{}-]{1,20}$/u),
);
const replies = fc
  .record({ folder: texts.map(asReplyName), name: texts.map(asReplyName), text: texts.map(asReplyText) })
  .filter(({ name, text }) => name !== '' && text.trim() !== '');

test.each(REPLY_FORMATS)('whatever is exported as %s is imported as it was', (format) => {
  fc.assert(
    fc.property(fc.array(replies), (written) => {
      const entries = read([...writeReplyFile(written, format)].join(''));
      expect(entries).toEqual(written.map((reply) => expect.objectContaining({ reply })));
    }),
  );
});

test('spreadsheets open an exported table as UTF-8, and run nothing of it', () => {
  const reply = { folder: '', name: 'Sum', text: '=HYPERLINK("http://x.example")' };
  expect([...writeReplyFile([reply], 'csv')].join('')).toBe(
    '\ufeffname,folder,text\r\nSum,,"\'=HYPERLINK(""http://x.example"")"\r\n',
  );
});

test('a table that Excel saved is read: semicolons, columns in another order, others beside them, empty rows', () => {
  const table = '\ufeffText;Note;NAME;Folder\r\n"Hi, all";x;Hello;Greetings\r\n;;;\r\n';
  expect(read(table)).toEqual([{ at: 2, reply: { folder: 'Greetings', name: 'Hello', text: 'Hi, all' } }]);
  expect(read('name\ttext\nA\tB')).toEqual([{ at: 2, reply: { folder: '', name: 'A', text: 'B' } }]);
});

test('a list of replies in JSON is read, with or without what surrounds an export', () => {
  const reply = { folder: '', name: 'A', text: 'B' };
  expect(read('[{"name":"A","text":"B","more":1}]')).toEqual([{ at: 1, reply }]);
  expect(read('{"replies":[{"name":"A","folder":"","text":"B"}]}')).toEqual([{ at: 1, reply }]);
});

test('a long export in JSON is read line by line, and other JSON of its size is refused', () => {
  const text = '"\n'.repeat(MAX_REPLY_TEXT / 2);
  const written = Array.from({ length: 40 }, (_, at) => ({ folder: 'F', name: `n${at}`, text }));
  const file = [...writeReplyFile(written, 'json')].join('');
  expect(file.length).toBeGreaterThan(MAX_REPLY_JSON);
  expect(read(file)).toEqual(written.map((reply, index) => ({ at: index + 1, reply })));
  expect(read(file.replace('"name":"n2"', '"name":n2'))).toContainEqual({ at: 3, why: 'columns' });
  expect(read(JSON.stringify({ replies: written }))).toBe('large-json');
});

test('each wrong line is named with its number and the reason', () => {
  const long = 'x'.repeat(MAX_REPLY_NAME + 1);
  const rows = [
    'name,folder,text',
    ...['"a\nb",,x', '"c"d,,x', 'e,x', ' ,,x', `${long},,x`, `f,${long},x`, 'g,, '],
    `h,,${'x'.repeat(MAX_REPLY_TEXT + 1)}`,
  ];
  expect(read(rows.join('\n'))).toEqual([
    { at: 2, reply: { folder: '', name: 'a b', text: 'x' } },
    ...[
      { at: 4, why: 'broken' },
      { at: 5, why: 'columns' },
      { at: 6, why: 'no-name' },
      { at: 7, why: 'long-name' },
      { at: 8, why: 'long-folder' },
      { at: 9, why: 'no-text' },
      { at: 10, why: 'long-text' },
    ],
  ]);
  expect(read('[{"name":"A","text":"B"},{"name":1,"text":"B"},null]')).toMatchObject([
    { at: 1 },
    { at: 2, why: 'columns' },
    { at: 3, why: 'columns' },
  ]);
});

test.each([
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'not-utf8'],
  ['a table in the UTF-16 of Excel', Uint8Array.of(0xff, 0xfe, 0x6e, 0), 'not-utf8'],
  ['a table of something else', 'date,sum\n1,2', 'no-columns'],
  ['an empty file', '', 'no-columns'],
  ['JSON that is cut off', '{"replies":[{"name":', 'broken-json'],
  ['JSON of something else', '{"people":[]}', 'no-columns'],
])('%s is refused', (_what, content, why) => {
  expect(read(content)).toBe(why);
});
