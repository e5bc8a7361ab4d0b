import type { Locator, Page } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages, openSettings } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const ANA = 'ana.silva@aurora-relief.example';
const ARABIC = 'وصلت الشاحنات إلى المخيم صباح اليوم وبدأنا بتوزيع المياه على جميع العائلات في القطاع الشمالي';

/** The first letters of a text are inside the visible area of its box and everything around it. */
function showsBeginning(text: Locator, letters: number): Promise<boolean> {
  return text.evaluate((element, count) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (node === null) throw new Error('There is no text.');
    const range = document.createRange();
    range.setStart(node, 0);
    range.setEnd(node, count);
    const { left, right } = range.getBoundingClientRect();
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'visible') continue;
      const box = each.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) return false;
    }
    return true;
  }, letters);
}

const left = async (target: Locator) => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return Math.round(box.x);
};
/** Where the words of a message begin; not their box. */
const textStart = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Messages' })
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    });

test('words begin where they should: from right to left, below pictures, in conversations of two and of more, in dialogs and panes', async ({
  page,
  service,
}) => {
  for (const email of [KOFI, ANA]) await service.admin.addUser({ email });
  const content = encodePng(800, 600, () => [90, 120, 90]);
  const attachment = { fileName: 'gate.png', mimeType: 'image/png', content };
  const two = await service.admin.post(KOFI, { participants: [service.email] }, { msgText: 'Good morning' });
  await service.admin.post(KOFI, { convId: two.convId }, { attachment, msgText: 'The gate' });
  const three = await service.admin.post(
    ANA,
    { participants: [service.email, KOFI] },
    { msgText: 'Where are they?' },
  );
  await service.admin.post(service.email, { convId: three.convId }, { msgText: 'On their way' });
  await service.admin.post(KOFI, { convId: three.convId }, { msgText: ARABIC });
  await signIn(page, service);

  const group = conversations(page).filter({ hasText: 'Ana Silva' });
  await expect(group).toContainText('Kofi:');
  expect(await showsBeginning(group.getByText(ARABIC.slice(0, 40)), 6)).toBe(true);
  await group.getByRole('button').first().click();
  const name = messages(page).last().getByText('Kofi Mensah', { exact: true });
  await expect(name).not.toHaveClass(/visually-hidden/);

  await page.keyboard.press('Control+i');
  const details = page.getByRole('region', { name: 'Details' });
  const rename = details.getByRole('button', { name: 'Rename on this computer' });
  await rename.click();
  await page.keyboard.press('Escape');
  await expect(rename).toBeFocused();
  await rename.click();
  await details.getByRole('textbox', { name: 'Name on this computer' }).fill(ARABIC);
  await page.keyboard.press('Enter');
  await expect(rename).toBeFocused();
  await expect(page.getByRole('heading', { name: ARABIC })).toBeVisible();
  const renamed = conversations(page).filter({ hasText: 'Kofi:' });
  expect(await showsBeginning(renamed.getByText(ARABIC.slice(0, 40)).first(), 6)).toBe(true);

  await page.getByRole('separator', { name: 'Width of the details' }).focus();
  await page.keyboard.press('Home');
  const buttons = details.getByRole('button');
  const tooWide = await buttons.evaluateAll((all) =>
    all
      .filter((each) => {
        const pane = each.closest('[id^="details-pane"]')?.getBoundingClientRect();
        return each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > (pane?.right ?? 0);
      })
      .map((each) => each.textContent),
  );
  expect(tooWide).toEqual([]);

  await conversations(page).filter({ hasText: 'The gate' }).getByRole('button').first().click();
  await expect(messages(page).last().locator('canvas')).toBeVisible();
  await expect(messages(page).last().getByText('Kofi Mensah', { exact: true })).toHaveClass(
    /visually-hidden/,
  );
  expect(await textStart(page, 'The gate')).toBe(await textStart(page, 'Good morning'));

  await openSettings(page, 'General');
  const dialog = page.getByRole('dialog');
  const title = await left(dialog.getByRole('heading', { name: 'Settings' }));
  expect(await left(dialog.getByRole('heading', { name: 'Appearance' }))).toBe(title);
});
