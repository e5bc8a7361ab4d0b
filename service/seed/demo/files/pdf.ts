const LINES_A_PAGE = 42;

/** A text document on A4 pages in Helvetica. The text is ASCII. @returns a PDF 1.4 file. */
export function makePdf(title: string, lines: readonly string[]): Buffer {
  const pages: string[][] = [];
  for (let at = 0; at < lines.length; at += LINES_A_PAGE) pages.push(lines.slice(at, at + LINES_A_PAGE));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, i) => {
      const content = drawPage(i === 0 ? title : `${title} (${i + 1})`, page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemble(objects);
}

function drawPage(title: string, lines: readonly string[]): string {
  const body = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n');
  return `BT /F1 20 Tf 56 770 Td (${escapeText(title)}) Tj ET\nBT /F1 11 Tf 16 TL 56 735 Td\n${body}\nET`;
}

const escapeText = (text: string): string => text.replaceAll(/[\\()]/gu, '\\$&');

/** Numbers the objects and writes the table of where each one starts. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const start = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
