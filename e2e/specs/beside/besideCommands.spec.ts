import { expect, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import {
  ANA,
  BEN,
  besidePane,
  boxIn,
  mainPane,
  messagesIn,
  openBeside,
  openTwo,
  rowOf,
} from '../../support/page/panes.ts';

test.beforeEach(async ({ page, service }) => {
  await openTwo(page, service);
});

test('commands act on the conversation with the focus', async ({ page }) => {
  const [main, beside] = [mainPane(page), besidePane(page)];
  const details = page.getByRole('region', { name: 'Details' });
  await page.keyboard.press('ControlOrMeta+f');
  await expect(beside.getByRole('search')).toBeVisible();
  await expect(main.getByRole('search')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(beside.getByRole('search')).toBeHidden();
  await expect(boxIn(beside)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+i');
  await expect(details).toContainText(BEN);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(boxIn(beside)).toBeFocused();

  await boxIn(main).click();
  await page.keyboard.press('ControlOrMeta+i');
  await expect(details).toContainText(ANA);
  // That of the other conversation, without closing these first.
  await beside.getByRole('button', { name: 'Show details' }).dispatchEvent('click');
  await expect(details).toContainText(BEN);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await boxIn(main).click();
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('ControlOrMeta+u');
  await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') });
  await expect(main.getByRole('list', { name: 'Files to send' })).toContainText('plan');
  await expect(beside.getByRole('list', { name: 'Files to send' })).toBeHidden();

  await boxIn(beside).click();
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(page.getByText(/^Done\. A new message/u)).toBeVisible();
  await expect(rowOf(page, 'Ana Silva')).toBeVisible();
  await expect(rowOf(page, 'Ben Okafor')).toBeHidden();
  await expect(messagesIn(beside)).toHaveCount(1);
});

test('F6 leads through the list and both conversations, which are parts with names of their own', async ({
  page,
}) => {
  const main = page.getByRole('main', { name: 'Ana Silva' });
  const beside = page.getByRole('region', { name: 'Ben Okafor' });
  await expect(boxIn(beside)).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(boxIn(main)).toBeFocused();
  await page.keyboard.press('F6');
  await expect(boxIn(beside)).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('region', { name: 'Conversation list' }).locator(':focus')).toBeVisible();

  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
  const checker = createChecker(page);
  await checker.look('two conversations');
  expect(checker.found).toEqual([]);
});

test('both conversations can be searched at once, each with marks of its own', async ({ page }) => {
  const marks = () =>
    page.evaluate(() =>
      ['found-current', 'found-current-beside'].map((name) =>
        [...(CSS.highlights.get(name) ?? [])].join(' '),
      ),
    );
  await page.keyboard.press('ControlOrMeta+f');
  await expect(besidePane(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('ben');
  await expect.poll(marks).toEqual(['', 'ben']);
  await boxIn(mainPane(page)).click();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(mainPane(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('ana');
  await expect.poll(marks).toEqual(['ana', 'ben']);
  await page.keyboard.press('Escape');
  await expect.poll(marks).toEqual(['', 'ben']);
});

test('a file goes to the conversation that it is dropped on', async ({ page, dataDir }) => {
  const file = await makeFile(dataDir, 'map.txt', 'north');
  await dropFile(page, file, messagesIn(mainPane(page)).first());
  await expect(mainPane(page).getByRole('list', { name: 'Files to send' })).toContainText('map');
  await expect(boxIn(mainPane(page))).toBeFocused();
  await expect(besidePane(page).getByRole('list', { name: 'Files to send' })).toBeHidden();
});

test('the width is changed by keys and the mouse, and kept', async ({ page }) => {
  const splitter = page.getByRole('separator', { name: 'Width of the conversation beside' });
  const width = async () => (await besidePane(page).boundingBox())?.width ?? 0;
  const before = await width();
  await splitter.press('ArrowRight');
  await expect.poll(width).toBe(before - 16);
  const edge = await splitter.boundingBox();
  if (!edge) throw new Error('The splitter is not shown.');
  await page.mouse.move(edge.x, 300);
  await page.mouse.down();
  await page.mouse.move(edge.x + 32, 300);
  await page.mouse.up();
  await expect.poll(width).toBe(before - 48);
  await boxIn(besidePane(page)).press('Escape');
  await openBeside(page, 'Ben Okafor');
  expect(await width()).toBe(before - 48);
});

test('the files of a conversation are shown in its own pane', async ({ page }) => {
  const beside = besidePane(page);
  await beside.getByRole('button', { name: 'Show files' }).click();
  await expect(beside.getByRole('heading', { level: 1 })).toContainText('Files');
  await expect(boxIn(mainPane(page))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(boxIn(beside)).toBeFocused();
});

test('lists lie over their own conversation, and the focus comes back to it from what they lead to', async ({
  page,
}) => {
  const beside = besidePane(page);
  await page.keyboard.press('ControlOrMeta+;');
  const manage = beside.getByRole('option', { name: 'Manage saved replies…' });
  await manage.click();
  const dialog = page.getByRole('dialog', { name: 'Saved replies' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(boxIn(beside)).toBeFocused();

  // From Go to, the dialog gets a focus that is on its way.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Downloads');
  await expect(page.getByRole('option', { name: /^Downloads/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Downloads' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Downloads' })).toBeHidden();
  await expect(boxIn(beside)).toBeFocused();

  await beside.getByRole('button', { name: 'Show files' }).click();
  await beside.getByRole('combobox', { name: 'Sent by' }).click();
  await expect(beside.getByRole('listbox')).toBeVisible();
});
