import { truncate } from 'node:fs/promises';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFiles, makeFile } from '../../support/page/dropFile.ts';
import { composer, conversations, messages, stagedFiles } from '../../support/page/screen.ts';

test('files make a new conversation', async ({ page, service, dataDir }) => {
  const files = [await makeFile(dataDir, 'one.txt'), await makeFile(dataDir, 'two.txt')];
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Papers');
  await dropFiles(page, files, page.getByText('Only you can see this.'));
  await expect(page.getByText('2 files for your note')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(conversations(page)).toHaveCount(1);
  await expect(conversations(page).first()).toContainText('Papers');
  await expect(messages(page)).toHaveText([/one\.txt.*Sent/s, /two\.txt.*Sent/s]);
});

test('when the first file of a new conversation is cancelled, the next one makes it', async ({
  page,
  service,
  dataDir,
}) => {
  const files = [await makeFile(dataDir, 'film.mp4'), await makeFile(dataDir, 'notes.txt')];
  await truncate(files[0] ?? '', 64 * 2 ** 20);
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'delay', ms: 600_000 });
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await dropFiles(page, files, composer(page));
  await expect(stagedFiles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page)).toHaveText([/film\.mp4.*Sending/s, /notes\.txt.*Queued/s]);
  await expect(conversations(page)).toHaveCount(1);

  await messages(page).first().getByRole('button', { name: 'Cancel' }).click();
  await expect(messages(page)).toHaveText([/notes\.txt.*Sent/s]);
  await expect(conversations(page).first()).toContainText('Note to self');
  await expect(stagedFiles(page)).toHaveText([/film\.mp4/]);
});

test('a cancelled file stays in view, with the reason, while the form has something for others', async ({
  page,
  service,
  dataDir,
}) => {
  const file = await makeFile(dataDir, 'film.mp4');
  await truncate(file, 64 * 2 ** 20);
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'delay', ms: 600_000 });
  await signIn(page, service);
  const participants = page.getByRole('combobox', { name: 'Participants' });
  await page.getByRole('button', { name: 'New conversation' }).click();
  await participants.fill('ana@x.example');
  await dropFiles(page, [file], composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page)).toHaveText([/film\.mp4.*Sending/s]);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await participants.fill('ben@x.example');
  await composer(page).fill('For Ben');
  await conversations(page).filter({ hasText: 'film.mp4' }).click();

  await messages(page).getByRole('button', { name: 'Cancel' }).click();
  const reason = /can’t go back into the form/u;
  await expect(messages(page)).toHaveText([/film\.mp4.*Not sent/s]);
  await expect(messages(page)).toContainText(reason);
  await expect(page.getByText(reason)).toHaveCount(2);
});
