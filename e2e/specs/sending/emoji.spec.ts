import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { ask, askAnything } from '../../support/page/ask.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { composer, messages } from '../../support/page/screen.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

const button = (page: Page) => page.getByRole('button', { name: 'Emoji', exact: true });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });
const search = (page: Page) => picker(page).getByRole('searchbox');
const emoji = (page: Page, name: string) => picker(page).getByRole('button', { name, exact: true });

test('an emoji is found by its name, goes to the caret, and undo takes it out', async ({ page, service }) => {
  await openAna(page, service);
  await page.keyboard.type('Well done');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('thumbs up');
  await expect(emoji(page, 'thumbs up')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(picker(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Well don👍e');
  await page.keyboard.type('!');
  await expect(composer(page)).toHaveValue('Well don👍!e');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('Well done');
});

test('groups by mouse, the grid by keyboard, and the ones used last come first', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await button(page).click();
  await emoji(page, 'Animals and nature').click();
  await expect(picker(page).getByRole('grid', { name: 'Animals and nature' })).toBeVisible();
  await emoji(page, 'dog face').click();
  await expect(composer(page)).toHaveValue('🐶');

  await button(page).click();
  await expect(picker(page).getByRole('grid', { name: 'Recently used' }).getByRole('button')).toHaveCount(1);
  await emoji(page, 'Smileys').click();
  await search(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(emoji(page, 'grinning face')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(emoji(page, 'grinning face')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('🐶😀');
  await expect(composer(page)).toBeFocused();
  await composer(page).press('Enter');
  await expect(messages(page).last()).toHaveText(/🐶😀.*Sent/su);

  await button(page).click();
  const recent = picker(page).getByRole('grid', { name: 'Recently used' }).getByRole('button');
  await expect(recent).toHaveText(['😀', '🐶']);
  await search(page).fill('no emoji of this name');
  await expect(picker(page).getByText('No emoji found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
});

test('keys right after the button search, take the first one found, or close the picker', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await button(page).focus();
  await pressAtOnce(page, 'Enter', 'thumbs up');
  await expect(search(page)).toHaveValue('thumbs up');
  await expect(search(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('👍');

  await button(page).focus();
  await pressAtOnce(page, 'Enter', 'dog face', 'Enter', 'y');
  await expect(composer(page)).toHaveValue('👍🐶y');

  await button(page).focus();
  await pressAtOnce(page, 'Enter', 'cat', 'Escape', 'ok');
  await expect(composer(page)).toHaveValue('👍🐶yok');
  await expect(picker(page)).toBeHidden();
});

test('letters right after Esc are for the message, wherever the focus is in the picker', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await button(page).click();
  await emoji(page, 'Animals and nature').click();
  await expect(emoji(page, 'Animals and nature')).toBeFocused();
  await pressAtOnce(page, 'Escape', 'one');
  await expect(composer(page)).toHaveValue('one');
  await button(page).click();
  await expect(emoji(page, 'grinning face')).toBeVisible();
  await search(page).press('ArrowDown');
  await expect(emoji(page, 'grinning face')).toBeFocused();
  await pressAtOnce(page, 'Escape', 'two');
  await expect(composer(page)).toHaveValue('onetwo');
  await expect(picker(page)).toBeHidden();
});

test('where the system has a panel of emoji, the button opens that one', async ({
  page,
  parley,
  service,
}) => {
  await parley.app.evaluate(({ app }) => {
    app.isEmojiPanelSupported = () => true;
    Reflect.set(globalThis, 'emojiPanels', 0);
    app.showEmojiPanel = () =>
      void Reflect.set(globalThis, 'emojiPanels', Reflect.get(globalThis, 'emojiPanels') + 1);
  });
  const panels = () => parley.app.evaluate(() => Reflect.get(globalThis, 'emojiPanels') as number);
  await openAna(page, service);
  await button(page).click();
  await expect.poll(panels).toBe(1);
  await expect(composer(page)).toBeFocused();
  await expect(picker(page)).toBeHidden();
  await button(page).focus();
  await pressAtOnce(page, 'Enter', 'Hi');
  await expect(composer(page)).toHaveValue('Hi');
  await expect.poll(panels).toBe(2);
  // A selection waits for the emoji.
  await composer(page).selectText();
  await button(page).click();
  await expect.poll(panels).toBe(3);
  // Its answer comes after that of the panel.
  await ask(page, 'settings.get', {});
  await expect(composer(page)).toHaveValue('Hi');
  await page.keyboard.type('x');
  await expect(composer(page)).toHaveValue('x');

  // It types into the program that has the focus.
  await parley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  const request = { account: null, route: 'window.showEmojiPanel', input: {} };
  expect(await page.evaluate(askAnything, request)).toMatchObject({ ok: true, data: false });
  expect(await panels()).toBe(3);
});
