import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { startCrowdedService } from '../../support/service/crowdedService.ts';
import { pdfThatSays } from '../../support/service/pdfThatSays.ts';
import { conversationWith, download, show } from '../../support/service/sentFiles.ts';

const countElements = (where: Locator): Promise<number> =>
  where.evaluate((element) => element.querySelectorAll('*').length);

test('a document that says it has a billion pages is shown, with as many boxes as are in view', async ({
  page,
  service,
}) => {
  const content = pdfThatSays(1_000_000_000);
  await conversationWith(page, service, [{ fileName: 'wells.pdf', mimeType: 'application/pdf', content }]);
  await download(page, 'wells.pdf');
  const dialog = await show(page, 'wells.pdf');
  const pages = dialog.getByRole('img');
  await expect(pages.first().locator('canvas')).toBeVisible();
  await expect(dialog.getByText('Page 1 of 1000000000')).toBeVisible();
  await expect(dialog.getByText('Only the first 5,000 pages are shown')).toBeVisible();
  expect(await pages.count()).toBeLessThan(5);

  await page.keyboard.press('End');
  await expect(dialog.getByText('Page 5000 of 1000000000')).toBeVisible();
  await expect(pages.last()).toContainText('This page can’t be shown');
  expect(await pages.count()).toBeLessThan(5);
  await page.keyboard.press('Escape');
  await composer(page).fill('Still here');
  await expect(composer(page)).toHaveValue('Still here');
});

const member = (index: number): string => `person.${index}@x.example`;
const FALSE = 'person.9@elsewhere.example';

async function searchPeople(page: Page): Promise<void> {
  const people = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '10,001 people' }) })
    .last();
  await expect(people.getByRole('listitem')).toHaveCount(51);
  await expect(people.getByText('and 9,950 others')).toBeVisible();
  expect(await countElements(people)).toBeLessThan(800);
  const search = people.getByRole('searchbox', { name: 'Search people' });
  await people.evaluate(watchForNoOne);
  await search.fill('person.9876');
  await expect(people.getByRole('listitem')).toHaveText([/Person 9876/]);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'saidNoOne'))).toBe(false);
  await search.fill('nobody');
  await expect(people.getByText('No one found')).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(people.getByRole('listitem')).toHaveCount(51);
}

/** Notes in the page whether it says, even for a moment, that no one was found. */
function watchForNoOne(element: Element): void {
  Reflect.set(globalThis, 'saidNoOne', false);
  const look = () => {
    if (element.textContent.includes('No one found')) Reflect.set(globalThis, 'saidNoOne', true);
  };
  new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
}

test('ten thousand people in a conversation are named by the first ones, searched, and told apart', async ({
  page,
}) => {
  const names = Array.from({ length: 9_999 }, (_, index) => member(index));
  const service = await startCrowdedService([...names, FALSE]);
  try {
    await signIn(page, service);
    await readCrowd(page);
  } finally {
    await service.stop();
  }
});

async function readCrowd(page: Page): Promise<void> {
  const row = conversations(page).first();
  await expect(row).toContainText('and 9,950 others');
  await row.click();
  const heading = page.getByRole('main').getByRole('heading', { name: /and 9,950 others$/ });
  await expect(heading).toHaveText(/^(?:Person \d+(?:, )?){50} and 9,950 others$/u);
  // Whose name it is was met last, and is named nowhere else.
  await expect(messages(page).filter({ hasText: 'Message 10000' })).toContainText(
    'Person 9 (elsewhere.example)',
  );

  await page.keyboard.press('ControlOrMeta+i');
  await searchPeople(page);
  const checker = createChecker(page);
  await checker.look('a crowd');
  expect(checker.found).toEqual([]);
  expect(await countElements(page.locator('body'))).toBeLessThan(3_000);
}

test('one word of a million letters is expanded a part at a time', async ({ page, service }) => {
  const sender = 'other@aurora-relief.example';
  await service.admin.addUser({ email: sender });
  await service.admin.post(sender, { participants: [service.email] }, { msgText: 'W'.repeat(1_000_000) });
  await signIn(page, service);
  await conversations(page).first().click();
  const message = messages(page).first();
  const length = () =>
    message
      .locator('[dir=auto]')
      .evaluateAll((all) => Math.max(...all.map(({ textContent }) => textContent.length)));
  expect(await length()).toBeLessThan(5_000);
  await message.getByRole('button', { name: 'Show all' }).click();
  await expect(message.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await length()).toBeLessThan(60_000);
  await message.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(length).toBeGreaterThan(90_000);
  expect(await length()).toBeLessThan(120_000);
  await message.getByRole('button', { name: 'Show less' }).click();
  await composer(page).fill('Still here');
  await expect(composer(page)).toHaveValue('Still here');
});
