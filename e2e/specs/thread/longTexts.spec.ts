import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { storedMessages } from '../../../service/testing/stored.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

const KOFI = 'kofi.mensah@x.example';
const ANA = 'ana.silva@x.example';
/** As long as several that a page of the thread shortens. */
const LONG = `The beginning.\n${'These are words of a text. '.repeat(12_000)}\nThe very end.`;

/** A conversation that ends with a text of 300 kB. */
async function openLong(page: Page, service: Service): Promise<void> {
  await begin(service, ANA);
  const { convId } = await begin(service, KOFI);
  await service.admin.post(KOFI, { convId }, { msgText: LONG });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Kofi' }).click();
  await expect(messages(page)).toHaveCount(2);
}

const long = (page: Page) => messages(page).last();
const button = (page: Page, name: RegExp) => long(page).getByRole('button', { name });

test('a text that came in part is read to its end, by mouse and by keyboard', async ({ page, service }) => {
  await openLong(page, service);
  await button(page, /^Show all \(\d+ kB\)$/u).click();
  const more = button(page, /^Show more of 324,\d{3} characters$/u);
  for (let clicks = 0; clicks < 6; clicks += 1) await more.click();
  await expect(more).toBeHidden();
  expect(await long(page).innerText()).toContain('The very end.');
  await button(page, /^Show less$/u).click();
  await expect(more).toBeHidden();
  expect(await long(page).innerText()).not.toContain('The very end.');

  await composer(page).press('ArrowUp');
  const all = button(page, /^Show all/u);
  for (let tabs = 0; tabs < 6 && !(await isFocused(page, 'Show all')); tabs += 1)
    await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, /^Show less$/u)).toBeFocused();
  await expect.poll(async () => (await long(page).innerText()).includes('The very end.')).toBe(true);
});

const isFocused = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((start) => document.activeElement?.textContent?.startsWith(start) ?? false, name);

test('its whole text is copied, alone and with its sender, and forwarded', async ({
  parley: { app, page },
  service,
}) => {
  await openLong(page, service);
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  const choose = async (name: string) => {
    await long(page).click({ button: 'right', position: { x: 5, y: 5 } });
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Copy text');
  await expect.poll(async () => (await copied()) === LONG).toBe(true);
  await choose('Copy with sender and time');
  await expect.poll(async () => (await copied()).endsWith(`Kofi Mensah: ${LONG}`)).toBe(true);

  await choose('Forward…');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('checkbox', { name: 'Ana Silva' }).check();
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(conversations(page).first()).toContainText('Ana');
  await conversations(page).first().click();
  await expect(messages(page).last()).toContainText('Sent');
  const stored = await storedMessages(service);
  expect(stored.filter(({ msgText }) => msgText === LONG)).toHaveLength(2);
});

test('a search finds its last words, and expands it', async ({ page, service }) => {
  await openLong(page, service);
  await page.keyboard.press('ControlOrMeta+f');
  const bar = page.getByRole('search', { name: 'Search in conversation' });
  await bar.getByRole('searchbox').fill('very end');
  await expect(bar.getByText('1 of 1')).toBeVisible();
  await expect(button(page, /^Show less$/u)).toBeVisible();
});

test('on paper it ends after its beginning, which says so', async ({ parley: { app, page }, service }) => {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents) contents.print = () => void Reflect.set(globalThis, 'isPrinting', true);
  });
  await openLong(page, service);
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'isPrinting'))).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => document.body.innerText);
  await page.emulateMedia({ media: null });
  expect(printed).toMatch(/The rest of this message isn’t printed/u);
  expect(printed.length).toBeLessThan(70_000);
});
