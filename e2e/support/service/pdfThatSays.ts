/**
 * A document of two pages that says it has so many, with a group of pages between them that says how many it has. Without a table of its
 * objects, which readers do without.
 */
export const pdfThatSays = (pages: number): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [4 0 R 3 0 R 5 0 R] /Count ${pages} >> endobj
3 0 obj << /Type /Pages /Parent 2 0 R /Kids [] /Count ${pages - 2} >> endobj
4 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj
5 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj
trailer << /Root 1 0 R >>
%%EOF`);
