/** Small documents with given texts, as offices and mail programs write them. */
import { ZipFile } from 'yazl';

/** A zip file with these entries. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const TYPES = 'application/vnd.openxmlformats-officedocument';
const types = (part: string, type: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${TYPES}.${type}.main+xml"/></Types>`;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word file of these paragraphs, with more parts. */
export const docx = (
  paragraphs: readonly string[],
  parts: Readonly<Record<string, string>> = {},
): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': types('word/document.xml', 'wordprocessingml.document'),
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${paragraphs
      .map((text) => `<w:p><w:pPr><w:pStyle w:val="Styled"/></w:pPr><w:r><w:t>${xml(text)}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
    ...parts,
  });

/** An Excel file with shared strings, a cell with a text of its own, and a number. */
export const xlsx = (strings: readonly string[], inline: string, number: number): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': types('xl/workbook.xml', 'spreadsheetml.sheet'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="Budget" sheetId="1"/></sheets></workbook>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${xml(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${strings
      .map((_, index) => `<c t="s"><v>${index}</v></c>`)
      .join(
        '',
      )}<c t="inlineStr"><is><t>${xml(inline)}</t></is></c><c><v>${number}</v></c></row></sheetData></worksheet>`,
  });

/** A PowerPoint file of these slides, the first with notes. */
export const pptx = (slides: readonly string[], notes: string): Promise<Buffer> => {
  const part = (text: string) =>
    `<p:sld><p:cSld><a:p><a:r><a:t>${xml(text)}</a:t></a:r></a:p></p:cSld></p:sld>`;
  return zipOf({
    '[Content_Types].xml': types('ppt/presentation.xml', 'presentationml.presentation'),
    'ppt/presentation.xml': '<p:presentation/>',
    ...Object.fromEntries(slides.map((text, index) => [`ppt/slides/slide${index + 1}.xml`, part(text)])),
    'ppt/notesSlides/notesSlide1.xml': part(notes),
  });
};

/** A PDF of one page with these lines. `trailer`: more of its trailer; `objects`: more objects, from 6 on; `content`: in place of the lines. */
export function pdf(
  lines: readonly string[],
  {
    trailer = '',
    objects = [],
    content,
  }: {
    trailer?: string;
    objects?: readonly string[];
    content?: { readonly dictionary: string; readonly bytes: Buffer };
  } = {},
): Buffer {
  const escaped = lines.map((line) => `(${line.replace(/[()\\]/gu, '\\$&')}) Tj 0 -20 Td`);
  const { dictionary, bytes } = content ?? {
    dictionary: '',
    bytes: Buffer.from(`BT /F1 12 Tf 20 700 Td ${escaped.join(' ')} ET`, 'latin1'),
  };
  const bodies: readonly Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    ),
    Buffer.concat([
      Buffer.from(`<</Length ${bytes.length}${dictionary}>>\nstream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
    ...objects.map((object) => Buffer.from(object)),
  ];
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = pieces[0]?.length ?? 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    at += piece.length;
  };
  for (const [index, body] of bodies.entries()) {
    offsets.push(at);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries}`;
  const end = `trailer<</Size ${bodies.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...pieces, Buffer.from(table + end)]);
}

/** A PDF that opens only with a password: the user's key in its trailer fits none that is known. */
export const lockedPdf = (): Buffer =>
  pdf(['secret'], {
    objects: [`<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`],
    trailer: `/Encrypt 6 0 R/ID[<${'33'.repeat(16)}><${'33'.repeat(16)}>]`,
  });

/** A mail with a text and an attachment. */
export const eml = (subject: string, text: string): Buffer =>
  Buffer.from(
    [
      'From: Amina Diallo <amina@example.org>',
      'To: team@example.org',
      `Subject: ${subject}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(text).toString('base64'),
      '--b',
      'Content-Type: application/octet-stream; name="manifest.bin"',
      'Content-Disposition: attachment; filename="manifest.bin"',
      '',
      'AAAA',
      '--b--',
      '',
    ].join('\r\n'),
  );
