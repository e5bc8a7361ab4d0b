/** Files as offices make them: what these hold, in the order in which one reads it. */
import { expect, test } from 'vitest';
import { CHARACTER_MAPS } from '../../../../testing/core/startReader.ts';
import { docx, zipOf } from '../../../../testing/documents.ts';
import type { TextKind } from '../../protocol.ts';
import { readFileText } from './readFileText.ts';

const read = (bytes: Uint8Array, kind: TextKind) => readFileText(new Uint8Array(bytes), kind, CHARACTER_MAPS);
const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
const paragraph = (...runs: readonly string[]) => `<w:p>${runs.map(run).join('')}</w:p>`;

test('a word in several runs is one, and cells of a table in a table are apart, also from right to left', async () => {
  const inner = `<w:tbl><w:tr>${cell(paragraph('شاح', 'نة'))}${cell(paragraph('משאית'))}</w:tr></w:tbl>`;
  const table = `<w:tbl><w:tr>${cell(paragraph('Liefer', 'schein'))}${cell(inner)}</w:tr></w:tbl>`;
  const bytes = await docx([], {
    'word/document.xml': `<w:document xmlns:w="urn:w"><w:body>${table}${paragraph('End')}</w:body></w:document>`,
  });
  expect(await read(bytes, 'office')).toEqual({ text: 'Lieferschein شاحنة משאית End' });
});

test('a text box is read once, and a hyphen that doesn’t break stays', async () => {
  const content = `<w:txbxContent>${paragraph('Pier 4')}</w:txbxContent>`;
  const box = `<mc:AlternateContent><mc:Choice Requires="wps">${content}</mc:Choice><mc:Fallback>${content}</mc:Fallback></mc:AlternateContent>`;
  const hyphen = '<w:p><w:r><w:t>COVID</w:t><w:noBreakHyphen/><w:t>19</w:t></w:r></w:p>';
  const bytes = await docx([], {
    'word/document.xml': `<w:document xmlns:w="urn:w" xmlns:mc="urn:mc"><w:body><w:p><w:r>${box}</w:r></w:p>${hyphen}</w:body></w:document>`,
  });
  expect(await read(bytes, 'office')).toEqual({ text: 'Pier 4 COVID-19' });
});

test('the text of a Japanese cell is read without its pronunciation', async () => {
  const bytes = await zipOf({
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml':
      '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>駅</t></si></sst>',
  });
  expect(await read(bytes, 'office')).toEqual({ text: '東京 駅' });
});

test('a mail in quoted-printable is read, with a text beside its page and the name of what is attached', async () => {
  const mail = [
    'From: =?utf-8?q?J=C3=BCrgen?= <juergen@example.org>',
    'To: ana@example.org',
    'Subject: =?utf-8?b?UmVjaG51bmcgw7xiZXIgNDAg4oKs?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: text/html; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Gr=FC=DFe aus der Buch=\r\nhaltung</p><style>p{color:red}</style>',
    '--outer',
    'Content-Type: application/pdf; name="Rechnung.pdf"',
    'Content-Disposition: attachment; filename="Rechnung.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQ=',
    '--outer--',
  ].join('\r\n');
  const outcome = await read(Buffer.from(mail), 'mail');
  const text = 'text' in outcome ? outcome.text : '';
  for (const part of ['Rechnung über 40 €', 'Jürgen', 'Grüße aus der Buchhaltung', 'Rechnung.pdf'])
    expect(text).toContain(part);
  expect(text).not.toContain('color');
});

/** A PDF with a line on each of its pages. */
function pagesOf(lines: readonly string[]): Buffer {
  const kids = lines.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, at) => {
      const content = `BT /F 12 Tf 72 720 Td (${line}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * at} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  );
}

test('a PDF of 300 pages is read to its last page, and one that is cut off says that it can’t be read', async () => {
  const whole = pagesOf(Array.from({ length: 300 }, (_, page) => `Page ${page + 1} of the report`));
  const outcome = await read(whole, 'pdf');
  expect('text' in outcome ? outcome.text : outcome).toMatch(
    /^Page 1 of the report .* Page 300 of the report$/u,
  );
  expect(await read(whole.subarray(0, 30), 'pdf')).toHaveProperty('failure');
});

test('an Excel file with a password, which is no zip, has no text', async () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_048)]);
  expect(await read(compound, 'office')).toHaveProperty('failure');
});
