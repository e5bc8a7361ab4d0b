import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

/** Whether an entry is whole inside its menu, and that inside a window of that height, CSS pixels. */
const isInside = (entry: Locator, height: number) =>
  entry.evaluate((element, below) => {
    const { top, bottom } = element.getBoundingClientRect();
    const menu = element.closest('[class*="popover"]')?.getBoundingClientRect();
    return (
      menu !== undefined && menu.top >= 0 && menu.top <= top && bottom <= menu.bottom && menu.bottom <= below
    );
  }, height);

/** Goes through the open menu by the keyboard. */
async function goThrough(page: Page, height: number) {
  const entries = page.getByRole('menu').locator('[role^="menuitem"]');
  for (let index = 0; index < (await entries.count()); index += 1) {
    const entry = entries.nth(index);
    await expect(entry).toBeFocused();
    await expect.poll(() => isInside(entry, height)).toBe(true);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

for (const [width, height] of [
  [480, 400],
  [360, 300],
] as const)
  test(`every entry of a menu can be reached at ${width} x ${height}`, async ({
    parley: { app },
    page,
    service,
  }) => {
    await begin(service, 'ana.silva@x.example');
    await signIn(page, service);
    await resize(app, page, width, height);
    await page.getByRole('button', { name: /^Account of/u }).press('Enter');
    await goThrough(page, height);
    await conversations(page).first().getByRole('button').first().press('Shift+F10');
    await goThrough(page, height);
    await conversations(page).first().getByRole('button').first().click();
    await messages(page).first().focus();
    await page.keyboard.press('Shift+F10');
    await goThrough(page, height);
  });
