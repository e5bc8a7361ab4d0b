import { rm, truncate, writeFile } from 'node:fs/promises';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, dropFiles, holdFiles, makeFile } from '../../support/page/dropFile.ts';
import {
  composer,
  conversations,
  messages,
  send,
  sendButton,
  stagedFiles,
} from '../../support/page/screen.ts';
import { ANA, addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

test('a dropped file waits in the tray until Enter sends it with its text', async ({
  page,
  service,
  dataDir,
}) => {
  const plan = await makeFile(dataDir, 'plan.html', '<p>A plan</p>');
  await openAna(page, service);

  await holdFiles(page, [plan], messages(page).first());
  await expect(page.getByText('Add files for Ana Silva', { exact: true })).toBeVisible();
  await dropFile(page, plan, messages(page).first());
  await expect(stagedFiles(page)).toHaveText([/plan\.html.*13 bytes/]);
  await expect(page.getByText('1 file to the conversation with Ana Silva')).toBeVisible();
  expect(service.requests.count('sendfile')).toBe(0);

  await composer(page).fill('Here it is');
  await page.keyboard.press('Enter');
  await expect(messages(page).last()).toContainText('plan.html');
  await expect(messages(page).last()).toContainText('Here it is');
  await expect(messages(page).last()).toContainText('Sent');
  await expect(stagedFiles(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
  expect(service.requests.list('sendfile').map(({ params }) => params['msgText'])).toEqual(['Here it is']);
});

test('several files go out in their order, the text with the one that was chosen', async ({
  page,
  service,
  dataDir,
}) => {
  const files = [await makeFile(dataDir, 'one.txt'), await makeFile(dataDir, 'two.txt')];
  const third = await makeFile(dataDir, 'three.txt');
  await openAna(page, service);
  await dropFiles(page, files, composer(page));
  const picker = page.waitForEvent('filechooser');
  await composer(page).press('ControlOrMeta+u');
  await (await picker).setFiles([]);
  const fromMenu = page.waitForEvent('filechooser');
  await composer(page).press('Tab');
  await expect(page.getByRole('button', { name: 'Add to message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await (await fromMenu).setFiles(third);
  await expect(stagedFiles(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Remove three.txt' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(stagedFiles(page)).toHaveText([/one/, /three/, /two/]);
  await page.getByRole('button', { name: 'Rename three.txt' }).click();
  await page.keyboard.type('mid "dle"');
  await page.keyboard.press('Enter');
  await expect(stagedFiles(page).nth(1)).toContainText("Parley sends this as mid 'dle'.txt");
  await page.getByRole('button', { name: 'Rename mid "dle".txt to mid \'dle\'.txt' }).click();
  await expect(stagedFiles(page).getByRole('textbox')).toHaveValue("mid 'dle'.txt");
  await page.keyboard.type('middle');
  await page.keyboard.press('Enter');
  await expect(stagedFiles(page).nth(1)).toContainText('middle.txt');
  await expect(stagedFiles(page).nth(1)).not.toContainText('Parley sends this as');

  await composer(page).fill('For the second');
  await page.getByRole('button', { name: 'Add caption here: middle.txt' }).click();
  await expect(stagedFiles(page).nth(1)).toContainText('Caption');
  await expect(composer(page)).toBeFocused();
  await sendButton(page).click();

  await expect(messages(page)).toHaveText([
    /Ana/,
    /one\.txt.*Sent/s,
    /middle\.txt.*For the second.*Sent/s,
    /two\.txt.*Sent/s,
  ]);
  expect(service.requests.list('sendfile').map(({ params }) => params['msgText'] ?? '')).toEqual([
    '',
    'For the second',
    '',
  ]);
});

test('a file dropped on a row of the list stands ready in that conversation, which opens', async ({
  page,
  service,
  dataDir,
}) => {
  const file = await makeFile(dataDir, 'rota.txt');
  await openAna(page, service);
  await dropFile(page, file, conversations(page).filter({ hasText: 'Ben Okafor' }).first());

  await expect(page.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible();
  await expect(stagedFiles(page)).toHaveText([/rota\.txt/]);
  await conversations(page).filter({ hasText: 'Ana Silva' }).first().click();
  await expect(stagedFiles(page)).toHaveCount(0);
  await expect(conversations(page).filter({ hasText: 'Ben Okafor' }).first()).toContainText('Draft: 1 file');
});

test('a file dropped elsewhere goes nowhere, and the page stays', async ({ page, service, dataDir }) => {
  const file = await makeFile(dataDir, 'page.html', '<p>Another page</p>');
  await openAna(page, service);
  await dropFile(page, file, page.getByRole('searchbox', { name: 'Search' }));
  await dropFile(page, file, page.getByRole('button', { name: 'New conversation' }));

  await expect(composer(page)).toBeVisible();
  await expect(messages(page)).toHaveCount(1);
  await expect(stagedFiles(page)).toHaveCount(0);
});

test('a staged file that is gone is pointed out, and nothing is sent', async ({ page, service, dataDir }) => {
  const files = [await makeFile(dataDir, 'kept.txt'), await makeFile(dataDir, 'gone.txt')];
  await openAna(page, service);
  await dropFiles(page, files, composer(page));
  await expect(stagedFiles(page)).toHaveCount(2);
  await rm(files[1] ?? '');
  await composer(page).fill('Both of them');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toHaveText(
    'Nothing was sent. Your files are still here. gone.txt is no longer where it was. Remove it to send the rest.',
  );
  await expect(stagedFiles(page)).toHaveText([/kept\.txt/, /gone\.txt.*No longer where it was/]);
  await expect(composer(page)).toHaveValue('Both of them');
  expect(service.requests.count('sendfile')).toBe(0);

  await page.getByRole('button', { name: 'Remove gone.txt' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await sendButton(page).click();
  await expect(messages(page).last()).toHaveText(/kept\.txt.*Both of them.*Sent/s);
});

test('a staged file that changed is sent only once the person agrees', async ({ page, service, dataDir }) => {
  const file = await makeFile(dataDir, 'report.txt', 'First');
  await openAna(page, service);
  await dropFile(page, file, composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await writeFile(file, 'Second thoughts');
  await sendButton(page).click();
  await expect(stagedFiles(page)).toContainText('Changed since you added it');
  expect(service.requests.count('sendfile')).toBe(0);

  await page.getByRole('button', { name: 'Send current version' }).click();
  await expect(stagedFiles(page)).toContainText('15 bytes');
  await expect(page.getByRole('button', { name: 'Rename report.txt' })).toBeFocused();
  await sendButton(page).click();
  await expect(messages(page).last()).toContainText('Sent');
});

test('staged files survive a restart', async ({ launch, service, dataDir }) => {
  const files = [await makeFile(dataDir, 'one.txt'), await makeFile(dataDir, 'two.txt')];
  const first = await launch();
  await openAna(first.page, service);
  await dropFiles(first.page, files, composer(first.page));
  await composer(first.page).fill('Not yet');
  await first.page.getByRole('button', { name: 'Add caption here: two.txt' }).click();
  await first.app.close();

  const { page } = await launch();
  await expect(conversations(page).filter({ hasText: 'Draft: 2 files · Not yet' })).toHaveCount(1);
  await conversations(page).filter({ hasText: 'Draft: 2 files' }).click();
  await expect(stagedFiles(page)).toHaveText([/one\.txt/, /two\.txt.*Caption/]);
});

test('a file on its way shows how far it is, and comes back when it is cancelled', async ({
  page,
  service,
  dataDir,
}) => {
  const file = await makeFile(dataDir, 'film.mp4');
  await truncate(file, 64 * 2 ** 20);
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'delay', ms: 600_000 });
  await openAna(page, service);
  await dropFile(page, file, composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await send(page, 'The film');

  await expect(page.getByRole('progressbar', { name: 'Sending film.mp4' })).toBeVisible();
  await expect(messages(page).last()).toContainText(/of 67\.1 MB/);
  await messages(page).last().getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(messages(page)).toHaveCount(1);
  await expect(stagedFiles(page)).toHaveText([/film\.mp4/]);
  await expect(composer(page)).toHaveValue('The film');
  await expect(composer(page)).toBeFocused();
});

test('a file that is cancelled after it was delivered says so', async ({ page, service, dataDir }) => {
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'late-commit', ms: 5_000 });
  await openAna(page, service);
  await dropFile(page, await makeFile(dataDir, 'map.txt'), composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await sendButton(page).click();
  // Cancelled before its request has been read, it would never be delivered.
  await expect.poll(() => service.requests.list('sendfile')[0]?.params).toHaveProperty('convId');
  await messages(page).last().getByRole('button', { name: 'Cancel' }).click();
  await expect(messages(page).last()).toContainText('You cancelled this. Checking delivery…');
  await expect(page.getByText('Cancelled too late: map.txt was already delivered.')).toBeVisible();
  await expect(messages(page)).toHaveCount(2);
});

test('messages of others do not push a file out of view while it is being sent', async ({
  page,
  service,
  dataDir,
}) => {
  const { convId } = await service.admin.post(
    ANA.email,
    { participants: [service.email] },
    { msgText: 'Ana’s second conversation' },
  );
  const file = await makeFile(dataDir, 'film.mp4');
  await truncate(file, 64 * 2 ** 20);
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'delay', ms: 600_000 });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'second conversation' }).click();
  await expect(messages(page)).toHaveCount(1);
  await dropFile(page, file, composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await sendButton(page).click();
  const progress = page.getByRole('progressbar', { name: 'Sending film.mp4' });
  await expect(progress).toBeInViewport({ ratio: 1 });

  const long = 'A long story. '.repeat(60);
  for (const end of ['first', 'middle', 'last']) {
    await service.admin.post(ANA.email, { convId }, { msgText: `${long} ${end}` });
    await expect(messages(page).filter({ hasText: end })).toHaveCount(1);
    await expect(progress).toBeInViewport({ ratio: 1 });
  }
  await messages(page).last().getByRole('button', { name: 'Cancel' }).click();
  await expect(messages(page)).toHaveCount(4);
});

test('a file that the service refuses is kept, and goes back to the tray with Edit', async ({
  page,
  service,
  dataDir,
}) => {
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'status', status: 400, error: 'Not today' });
  const file = await makeFile(dataDir, 'map.txt');
  await openAna(page, service);
  await dropFile(page, file, composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await sendButton(page).click();

  const item = messages(page).last();
  await expect(item).toContainText('Not sent');
  await item.getByRole('button', { name: 'Edit' }).click();
  await expect(stagedFiles(page)).toHaveText([/map\.txt/]);
  await expect(messages(page)).toHaveCount(1);
  await sendButton(page).click();
  await expect(item).toContainText('Sent');
  expect(service.requests.count('sendfile')).toBe(2);
});

test('a screenshot is pasted as a file, a table as text with its picture on offer', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  const paste = (text: string) =>
    composer(page).evaluate((box, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['not really'], 'image.png', { type: 'image/png' }));
      if (words !== '') clipboardData.setData('text/plain', words);
      box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    }, text);

  await paste('');
  await expect(stagedFiles(page)).toHaveText([/Screenshot .*\.png/]);
  await paste('A\tB');
  await expect(stagedFiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Paste as picture' }).click();
  await expect(stagedFiles(page)).toHaveCount(2);
  await sendButton(page).click();
  await expect(messages(page)).toHaveText([/Ana/, /Screenshot.*Sent/s, /Screenshot.*Sent/s]);
});
