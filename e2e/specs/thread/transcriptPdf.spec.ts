import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from '../../fixtures.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { ANA, askForTranscript, dialog, openWith, savingIn } from '../../support/page/transcriptDialog.ts';

const HOSTILE = '<script>document.title = "taken"</script><img src="https://tracker.example/x.png">';
const LINES = Array.from({ length: 90 }, (_, at) => `Well ${at + 1} of the north gives 12 m³ an hour.`);
const MANY = [0, 30, 60].map((at) => LINES.slice(at, at + 30).join('\n'));

/** The texts of its pages, its outline, and the tags of the first page, which screen readers need. */
async function readPdf(file: string) {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const outline = (await pdf.getOutline()) ?? [];
  const tags = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  return { texts, outline, tags };
}

test('a conversation is saved as a PDF file with page numbers and headings, and nothing else of it stays', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  const folder = await savingIn(app, dataDir, 'ana.pdf');
  await openWith(page, service, [HOSTILE, 'שלום, two directions: مرحبا', ...MANY]);
  await askForTranscript(page);
  await dialog(page).getByText('PDF', { exact: true }).click();
  await expect(dialog(page).getByRole('switch', { name: 'Include files, in a zip file' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Save…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Transcript saved');
  expect((await readdir(folder)).sort()).toEqual(['ana.pdf', 'ana.pdf.manifest.json']);

  const { texts, outline, tags } = await readPdf(path.join(folder, 'ana.pdf'));
  const whole = texts.join(' ');
  expect(whole).toContain('Transcript: Ana Silva');
  for (const text of [HOSTILE, ...LINES]) expect(whole.replaceAll(/\s+/gu, ' ')).toContain(text);
  expect(texts.at(-1)).toMatch(new RegExp(`${texts.length} +/ +${texts.length}`, 'u'));
  expect(texts.length).toBeGreaterThan(2);
  expect(outline[0]?.title).toBe('Transcript: Ana Silva');
  expect(tags).toContain('"role":"H1"');

  // The window that drew it was another one, and the page knows nothing of it.
  expect(app.windows()).toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await service.admin.post(ANA, { participants: [service.email] }, { msgText: 'Still here' });
  await expect(conversations(page).first()).toContainText('Still here');
  await conversations(page).first().click();
  await expect(messages(page).last()).toContainText('Still here');
});
