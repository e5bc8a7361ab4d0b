import type { Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { rememberOpened } from '../../support/parley/opened.ts';

const ANA = 'ana.silva@aurora-relief.example';
/** Enough of a Windows program to be known for one. */
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]);

async function filesFromAna(
  service: Service,
  files: readonly { readonly fileName: string; readonly mimeType?: string; readonly content?: Buffer }[],
) {
  await service.admin.addUser({ email: ANA });
  const { convId } = await service.admin.post(
    ANA,
    { participants: [service.email] },
    { msgText: 'Good morning' },
  );
  for (const {
    fileName,
    mimeType = 'application/octet-stream',
    content = Buffer.alloc(600, 0xfe),
  } of files) {
    await service.admin.post(ANA, { convId }, { attachment: { fileName, mimeType, content } });
  }
}

/** Signs in, opens the conversation and presses Download for each of the files. */
async function download(page: Page, service: Service, names: readonly string[]) {
  await signIn(page, service);
  await conversations(page).first().click();
  for (const name of names) await page.getByRole('button', { name: `Download ${name}` }).click();
}

const list = (page: Page): Locator => page.getByRole('grid', { name: 'Downloads' });
const row = (page: Page, name: string): Locator => list(page).getByRole('row', { name });

test('a downloaded file is opened with Enter, found in its conversation, and removed with Delete', async ({
  parley: { app, page },
  service,
}) => {
  await filesFromAna(service, [{ fileName: 'older.txt' }, { fileName: 'newer.txt' }]);
  const opened = await rememberOpened(app);
  await download(page, service, ['older.txt']);
  await expect(page.getByRole('button', { name: 'Open older.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Download newer.txt' }).click();
  await expect(page.getByRole('button', { name: 'Open newer.txt' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+j');
  await expect(list(page).getByRole('row')).toHaveText([/newer\.txt.*600 bytes.*Ana Silva/, /older\.txt/]);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'older.txt')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(opened).toMatch(/older\.txt$/);
  await page.keyboard.press('Delete');
  await expect(page.getByText('older.txt was removed from this computer.')).toBeVisible();

  await row(page, 'newer.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Go to message' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(messages(page).filter({ hasText: 'newer.txt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download older.txt' })).toBeVisible();
});

test('a download is broken off, and one that failed says why and is tried again', async ({
  page,
  service,
}) => {
  await filesFromAna(service, [{ fileName: 'slow.dat' }, { fileName: 'refused.dat' }]);
  await signIn(page, service);
  await conversations(page).first().click();
  service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
  const asked = service.nextRequest('getfile');
  await page.getByRole('button', { name: 'Download slow.dat' }).click();
  await asked;
  service.faults.next({ endpoint: 'getfile' }, { kind: 'status', status: 500 });
  await page.getByRole('button', { name: 'Download refused.dat' }).click();

  await page.keyboard.press('ControlOrMeta+j');
  await expect(row(page, 'refused.dat')).toContainText('The service has a problem');
  await row(page, 'refused.dat').getByRole('button', { name: 'Try again to download refused.dat' }).click();
  await expect(
    row(page, 'refused.dat').getByRole('button', { name: 'Show refused.dat in its folder' }),
  ).toBeVisible();
  await expect(row(page, 'slow.dat').getByRole('progressbar')).toBeVisible();
  await row(page, 'slow.dat').getByRole('button', { name: 'Cancel downloading slow.dat' }).click();
  await expect(page.getByRole('progressbar', { name: 'Downloading slow.dat' })).toHaveCount(0);
  await expect(row(page, 'slow.dat')).toHaveCount(0);
});

test('files that can run, or are not what they claim to be, are marked in words', async ({
  page,
  service,
}) => {
  await filesFromAna(service, [
    { fileName: 'holiday.tiff', mimeType: 'image/tiff', content: PROGRAM },
    { fileName: 'photo.jpg.exe', content: PROGRAM },
  ]);
  await download(page, service, ['holiday.tiff', 'photo.jpg.exe']);
  await page.keyboard.press('ControlOrMeta+j');
  await expect(row(page, 'holiday.tiff')).toContainText('Sent as a picture, but is a program');
  await expect(row(page, 'photo.jpg.exe')).toContainText('Can run as a program');
});

test('without downloads the list says so and leads to the files', async ({ page, service }) => {
  await filesFromAna(service, [{ fileName: 'wells.dat' }]);
  await signIn(page, service);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Downloads' }).click();
  const dialog = page.getByRole('dialog', { name: 'Downloads' });
  await expect(dialog).toContainText('No downloads yet');
  await dialog.getByRole('button', { name: 'Show all files' }).click();
  await expect(page.getByRole('grid', { name: 'Files found' })).toContainText('wells.dat');
});

test('Esc closes the menu of a download first, and then the list', async ({ page, service }) => {
  await filesFromAna(service, [{ fileName: 'wells.dat' }]);
  await download(page, service, ['wells.dat']);
  await page.keyboard.press('ControlOrMeta+j');
  await row(page, 'wells.dat').getByRole('button', { name: 'More actions for wells.dat' }).click();
  const menu = page.getByRole('menu', { name: 'Actions for wells.dat' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(list(page)).toBeVisible();
  await expect(row(page, 'wells.dat')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
});
