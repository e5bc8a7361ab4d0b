import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MOST_KEPT } from '../../../../shared/model/files/fileTexts.ts';
import { CHARACTER_MAPS } from '../../../../testing/core/startReader.ts';
import { docx, eml, lockedPdf, pdf, pptx, xlsx, zipOf } from '../../../../testing/documents.ts';
import type { TextKind } from '../../protocol.ts';
import { readFileText } from './readFileText.ts';

const read = (bytes: Uint8Array, kind: TextKind) => readFileText(new Uint8Array(bytes), kind, CHARACTER_MAPS);

test.each<[string, TextKind, () => Promise<Buffer> | Buffer, string]>([
  [
    'a Word file',
    'office',
    () => docx(['Delivery of 40 pallets', 'Sûreté & Co']),
    'Delivery of 40 pallets Sûreté & Co',
  ],
  [
    'an Excel file',
    'office',
    () => xlsx(['Rent', 'Water'], 'own text', 1234.5),
    'Budget Rent Water own text 1234.5',
  ],
  ['a PowerPoint file', 'office', () => pptx(['First', 'Second'], 'Say hello'), 'First Second Say hello'],
  ['a PDF', 'pdf', () => pdf(['Invoice 2026-17', 'Total (net)']), 'Invoice 2026-17 Total (net)'],
  [
    'a PDF with words that go on in the next line',
    'pdf',
    () => pdf(['Your invoi-', 'ce, by e-', 'mail, of 2026-', '05 by Smith-', 'Jones']),
    'Your invoi- ce invoice , by e- mail email , of 2026- 05 by Smith- Jones',
  ],
  ['UTF-8', 'text', () => Buffer.from('Grüße\n\n  aus 東京'), 'Grüße aus 東京'],
  ['UTF-16', 'text', () => Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße'],
  ['windows-1252', 'text', () => Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]), 'Grüße €'],
  [
    'a web page',
    'markup',
    () => Buffer.from('<p>Seen <b>b</b>old</p><script>unseen()</script>&eacute;'),
    'Seen bold é',
  ],
])('reads the text of %s', async (_, kind, make, text) => {
  expect(await read(await make(), kind)).toEqual({ text });
});

test('reads the subject, the people, the text and the names of attachments of a mail', async () => {
  const outcome = await read(eml('Late truck', 'It waits at the gate.'), 'mail');
  expect(outcome).toEqual({
    text: expect.stringMatching(
      /^Late truck Amina Diallo amina@example.org .*It waits at the gate\. manifest\.bin$/u,
    ),
  });
});

test('reads headers, notes and comments of a Word file, and no deleted words, fields or styles', async () => {
  const part = (text: string) => `<w:x><w:p><w:t>${text}</w:t></w:p></w:x>`;
  const bytes = await docx(['Body'], {
    'word/header1.xml': part('Head'),
    'word/footnotes.xml': part('Note'),
    'word/comments.xml': part('Remark'),
    'word/footer1.xml': '<w:x><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText></w:x>',
    'word/styles.xml': part('Unseen'),
  });
  expect(await read(bytes, 'office')).toEqual({ text: 'Body Head Note Remark' });
});

test('reads a Word file whose parts have numbers', async () => {
  const document = '<w:document><w:p><w:t>Body</w:t></w:p></w:document>';
  expect(await read(await zipOf({ 'word/document2.xml': document }), 'office')).toEqual({ text: 'Body' });
});

test('a long text is cut at a word', async () => {
  const outcome = await read(Buffer.from('word '.repeat(100_000)), 'text');
  const text = 'text' in outcome ? outcome.text : '';
  expect(text.length).toBeLessThanOrEqual(MOST_KEPT);
  expect(text.length).toBeGreaterThan(MOST_KEPT - 10);
  expect(text).toMatch(/ word$/u);
});

test('a text after very many empty cells is read', async () => {
  const cells = '<c r="A1"/>'.repeat(300_000);
  const bytes = await zipOf({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': `<row>${cells}<c t="inlineStr"><is><t>far away</t></is></c></row>`,
  });
  expect(await read(bytes, 'office')).toEqual({ text: 'far away' });
});

test('no entity of a document is expanded, and nothing is loaded for one', async () => {
  const document = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
    <w:document><w:t>x &b; &f; &#65; y</w:t></w:document>`;
  const outcome = await read(await docx([], { 'word/document.xml': document }), 'office');
  expect(outcome).toEqual({ text: 'x &b; &f; A y' });
});

test.each<[string, TextKind, () => Promise<Buffer> | Buffer, string]>([
  ['with a password', 'pdf', lockedPdf, 'protected'],
  ['that is no PDF', 'pdf', () => Buffer.from('%PDF-1.7 and nothing else'), 'damaged'],
  ['that is empty', 'pdf', () => Buffer.alloc(0), 'damaged'],
  ['that is an empty document', 'office', () => Buffer.alloc(0), 'damaged'],
  ['that is cut', 'office', async () => (await docx(['Body'])).subarray(0, 200), 'damaged'],
  ['that is a zip file of something else', 'office', () => zipOf({ 'a.txt': 'text' }), 'damaged'],
  ['of bytes', 'text', () => Buffer.from([1, 2, 0, 4, 255, 254]), 'damaged'],
  ['that unpacks to far more', 'office', () => bomb(), 'too-large'],
  ['of very many entries', 'office', () => manyEntries(), 'too-large'],
  [
    'of elements in elements',
    'office',
    () => docx([], { 'word/document.xml': '<a>'.repeat(100_000) }),
    'too-large',
  ],
])('says why there is no text in a file %s', async (_, kind, make, failure) => {
  expect(await read(await make(), kind)).toEqual({ failure });
});

/** Less than 100 kB that unpack to 80 MiB. */
const bomb = () => zipOf({ 'word/document.xml': Buffer.alloc(80 * 2 ** 20, 'text ') });

/** A zip file whose directory says that it has 10,001 entries (APPNOTE.TXT, 4.3.16). */
async function manyEntries() {
  const zip = await docx(['Body']);
  zip.writeUInt16LE(10_001, zip.length - 22 + 10);
  return zip;
}

test('a stream of a PDF is unpacked as far as it is text', async () => {
  const bytes = deflateRawSync(Buffer.alloc(0));
  const broken = pdf([], { content: { dictionary: '/Filter/FlateDecode', bytes } });
  expect(await read(broken, 'pdf')).toEqual({ text: '' });
});
