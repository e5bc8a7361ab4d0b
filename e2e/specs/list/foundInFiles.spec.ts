import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { docx, pdf } from '../../../testing/documents.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages, messageText, openSettings } from '../../support/page/screen.ts';

const LEILA = 'leila.haddad@aurora-relief.example';
const KOFI = 'kofi.mensah@aurora-relief.example';

/** A conversation with Kofi with a Word file and a PDF, and many messages after them. */
async function postFiles({ admin, email }: Service): Promise<void> {
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  const { convId } = await admin.post(KOFI, { participants: [email] }, { msgText: 'Two files' });
  const post = (fileName: string, content: Buffer) =>
    admin.post(KOFI, { convId }, { attachment: { fileName, mimeType: 'application/octet-stream', content } });
  await post('report.docx', await docx(['The convoy leaves Überlingen at dawn']));
  await post('invoice.pdf', pdf(['Invoice for a crane']));
  for (let number = 1; number <= 60; number += 1)
    await admin.post(KOFI, { convId }, { msgText: `later ${number}` });
  await admin.post(LEILA, { participants: [email] }, { msgText: 'Good morning' });
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const results = (page: Page) => page.getByRole('region', { name: 'Search results' });
const hits = (page: Page) => results(page).getByRole('list', { name: 'Search results' }).getByRole('button');

async function download(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Download ${name}` });
  await button.scrollIntoViewIfNeeded();
  await button.click();
  await expect(button).toBeHidden();
}

test('words in downloaded files are found, and Enter opens the message with the file', async ({
  page,
  service,
}) => {
  await postFiles(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  await search(page).fill('name:report');
  await hits(page).first().click();
  await download(page, 'report.docx');
  await download(page, 'invoice.pdf');

  for (const [word, sentence, file] of [
    ['uberling', 'The convoy leaves Überlingen at dawn', 'report.docx'],
    ['crane', 'Invoice for a crane', 'invoice.pdf'],
  ] as const) {
    await search(page).fill('');
    await conversations(page).filter({ hasText: 'Good morning' }).click();
    await expect(messageText(page, 'Good morning')).toBeInViewport();
    await search(page).fill(word);
    await expect(hits(page)).toHaveCount(1);
    await expect(hits(page)).toContainText(`Found in the file ${file}`);
    await expect(hits(page)).toContainText(sentence);
    await expect(hits(page).locator('mark')).toHaveText(word === 'crane' ? 'crane' : 'Überlingen');
    await page.keyboard.press('Enter');
    await expect(messages(page).filter({ hasText: file })).toBeInViewport();
  }

  await openSettings(page, 'Files');
  await page.getByText('Find text inside files').click();
  await expect(page.getByRole('switch', { name: 'Find text inside files' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await search(page).fill('crane');
  await expect(page.getByText('No conversations or messages match “crane”.')).toBeVisible();
});
