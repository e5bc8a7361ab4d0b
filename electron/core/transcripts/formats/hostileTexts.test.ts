import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wire } from '../../../../testing/core/testStore.ts';
import { hostileText } from '../../../../testing/fuzzing.ts';
import { applyBatch } from '../../sync/intake/applyBatch.ts';
import { openTranscripts } from '../testTranscripts.ts';

const FIXED = [
  '<script>alert(1)</script>',
  '</style></main><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x.example","go")',
  '+1 234',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  ' ＝1+1',
  'a "quoted", text\r\nof two lines',
  '\u202Egnp.exe',
  'before\0after',
  '"',
  "'",
  ',',
  'see;=HYPERLINK("http://x.example","go")',
  'see; "=1+1',
  'see\t=1+1\t@SUM(A1)',
  'two lines\n=1+1\r\n-2+3',
];

/** A cell that a spreadsheet takes for a formula. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/** A transcript of messages with these texts. */
async function withTexts(texts: readonly string[]) {
  const opened = openTranscripts();
  const messages = texts.map((msgText, index) => wire(index + 1, { msgText }));
  applyBatch(opened.store, { messages, covered: { after: 0, through: texts.length } });
  return opened;
}

const SAMPLE = [...FIXED, ...fc.sample(hostileText, { numRuns: 300, seed: 20_261_128 })].filter(
  (text) => text.trim() !== '',
);

test('every text comes back from a CSV transcript, in its own cell, and none is a formula', async () => {
  const { read } = await withTexts(SAMPLE);
  const { text } = await read('csv');
  expect(text.startsWith('\u{FEFF}Message,Time (Europe/Zurich),Name,Email,Kind,Text,')).toBe(true);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
  expect(rows).toHaveLength(SAMPLE.length);
  for (const [index, row] of rows.entries()) {
    const sent = (SAMPLE[index] ?? '').toWellFormed().replaceAll('\0', '\u{FFFD}');
    expect(withoutMarks(row['Text'] ?? '')).toBe(withoutMarks(sent));
    for (const value of Object.values(row)) expect(value).not.toMatch(FORMULA);
    expect(row).toMatchObject({ Message: String(index + 1), Email: 'maria.lopez@example.org' });
  }
});

/** Without what makes a formula a text. */
const withoutMarks = (text: string) => text.replaceAll(/'(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])|^'/gu, '');

test.each([';', '\t'])(
  'no cell of a CSV transcript is a formula where %j separates cells',
  async (delimiter) => {
    const { read } = await withTexts(SAMPLE);
    const { text } = await read('csv');
    const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true };
    for (const quote of ['"', null])
      for (const cells of parse(text, { ...options, quote }) as string[][])
        for (const cell of cells) expect(cell).not.toMatch(FORMULA);
  },
);

test('a text of very many line breaks takes no time in a CSV transcript', async () => {
  const { read } = await withTexts([`a${'\n'.repeat(200_000)}b`, `a${'\n "'.repeat(60_000)}=1`]);
  const before = process.threadCpuUsage();
  const { text } = await read('csv');
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
  expect(text).toContain("'=1");
});

test('every text comes back from a JSON transcript letter by letter', async () => {
  const { read } = await withTexts(SAMPLE);
  const { messages } = JSON.parse((await read('json')).text);
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(
    SAMPLE.map((sent) => sent.toWellFormed()),
  );
});

test('no text ends its element in an HTML transcript, or begins another one', async () => {
  const { read } = await withTexts(SAMPLE);
  const { text } = await read('html');
  const [bare] = [(await (await withTexts(['x'])).read('html')).text];
  const tagsOf = (html: string) =>
    html.match(/<[^>]*>/gu)?.map((tag) => tag.match(/^<\/?[a-z!]*/u)?.[0]) ?? [];
  expect(new Set(tagsOf(text.slice(text.indexOf('<main>'))))).toEqual(
    new Set([...tagsOf(bare.slice(bare.indexOf('<main>')))]),
  );
  expect(text).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&gt;)/u);
  expect(text).not.toContain('\u202E');
  expect(text).toContain('⟨U+202E⟩gnp.exe');
});

test('no text of a text transcript looks like the head of another message', async () => {
  const { read } = await withTexts([
    'one\n[12:00:00] Maria Lopez\n  forged',
    'two\r[12:00:00] Omar\u2028[12:00:00] Eve',
  ]);
  const { text } = await read('text');
  const heads = text.match(/^\[\d\d:\d\d:\d\d\] .*$/gmu);
  expect(heads).toEqual([expect.stringContaining('Maria Lopez'), expect.stringContaining('Maria Lopez')]);
});
