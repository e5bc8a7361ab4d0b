import type { Page } from 'playwright/test';
import { encodePng } from '../../service/seed/demo/files/png.ts';
import type { Service } from '../../service/startService.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { conversations, messages } from '../screen.ts';

const ANA = 'ana.silva@aurora-relief.example';

interface Sent {
  readonly fileName: string;
  readonly mimeType?: string;
  readonly content: Uint8Array;
}

/** A conversation in which Ana has sent files, one a message. */
async function filesFromAna(service: Service, files: readonly Sent[]): Promise<void> {
  await service.admin.addUser({ email: ANA });
  const { convId } = await service.admin.post(ANA, { participants: [service.email] }, { msgText: 'Here' });
  for (const { mimeType = 'image/png', ...rest } of files) {
    await service.admin.post(ANA, { convId }, { attachment: { mimeType, ...rest } });
  }
}

async function openFirst(page: Page, service: Service): Promise<void> {
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page).last()).toBeVisible();
}

const grey = (width: number, height: number) => encodePng(width, height, () => [90, 90, 90]);

test('a picture comes by itself into a box that was there before it', async ({ page, service }) => {
  await filesFromAna(service, [{ fileName: 'well.png', content: grey(600, 400) }]);
  service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 1_000 });
  await openFirst(page, service);
  const message = messages(page).last();
  await expect(page.getByRole('progressbar', { name: 'Downloading well.png' })).toBeVisible();
  const before = await message.boundingBox();
  await expect(message.getByRole('button', { name: 'Show well.png' })).toBeVisible();
  await expect(message.locator('canvas')).toBeVisible();
  expect(await message.boundingBox()).toEqual(before);
});

test('what only says that it is a picture is marked, and is not shown', async ({ page, service }) => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510, 0x90)]);
  await filesFromAna(service, [
    { fileName: 'photo.png', content: program },
    { fileName: 'notes.png', content: Buffer.from('<html><script>document.title = 1</script>') },
  ]);
  await openFirst(page, service);
  const [photo, notes] = [messages(page).nth(1), messages(page).nth(2)];
  await expect(photo).toContainText('Says it is a picture; is a program');
  await expect(notes).toContainText('Says it is a picture; is a text');
  await expect(page.getByRole('button', { name: /^Show photo/ })).toHaveCount(0);
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('a picture that would fill the memory is not decoded', async ({ page, service }) => {
  const bomb = grey(10, 10);
  // Its header says 60,000 by 60,000 pixels.
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await filesFromAna(service, [{ fileName: 'bomb.png', content: bomb }]);
  await openFirst(page, service);
  await expect(page.getByRole('button', { name: 'Save bomb.png as…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show bomb.png' })).toHaveCount(0);
});

test('a drawing that could hold a script is a file like another', async ({ page, service }) => {
  const content = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = 1</script></svg>',
  );
  await filesFromAna(service, [{ fileName: 'map.svg', mimeType: 'image/svg+xml', content }]);
  await openFirst(page, service);
  await page.getByRole('button', { name: 'Download map.svg' }).click();
  await expect(page.getByRole('button', { name: 'Open map.svg' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  const type = await page.evaluate(async () =>
    (await fetch('parley-media://file/2')).headers.get('Content-Type'),
  );
  expect(type).toBe('application/octet-stream');
});

test('a picture that moves does so while the pointer is over it', async ({ page, service }) => {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const content = Buffer.from([...head, ...control, ...frame, ...control, ...frame, 0x3b]);
  await filesFromAna(service, [{ fileName: 'wave.gif', mimeType: 'image/gif', content }]);
  await openFirst(page, service);
  const picture = page.getByRole('button', { name: 'Show wave.gif' });
  await expect(picture.locator('canvas')).toBeVisible();
  await expect(picture.locator('img')).toHaveCount(0);
  await picture.hover();
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await page.getByRole('searchbox', { name: 'Search' }).hover();
  await expect(picture.locator('img')).toHaveCount(0);
});
