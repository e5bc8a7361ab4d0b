import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { drawLate } from '../../support/page/drawLate.ts';
import { countEmptyFrames } from '../../support/page/emptyFrames.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

const KOFI = 'kofi.mensah@x.example';
const ANA = 'ana.silva@x.example';
/** Much higher than its few letters let expect. */
const TALL = 'line\n'.repeat(25);

/** Opens Ana's conversation of one message. The next one in the list is Kofi's, with 13 tall ones. Returns a function that adds 13 more. */
async function openAna(page: Page, service: Service): Promise<() => Promise<void>> {
  const { convId } = await begin(service, KOFI);
  let count = 0;
  const write = async () => {
    for (const end = count + 13; count < end; count += 1)
      await service.admin.post(KOFI, { convId }, { msgText: `${TALL}End ${count + 1}.` });
  };
  await write();
  await begin(service, ANA);
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'From ana' }).click();
  await expect(messages(page)).toHaveText([/From ana/u]);
  return write;
}

/** In how many frames there was no message until that one is seen. */
async function emptyFrames(page: Page, key: string, text: string): Promise<number> {
  const counted = page.evaluate(countEmptyFrames);
  await page.keyboard.press(key);
  const message = messages(page).filter({ hasText: text });
  await expect(message).toBeInViewport();
  await expect(message).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('switched')));
  return counted;
}

test('a conversation of messages higher than expected is never empty while it opens', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  for (let openings = 0; openings < 3; openings += 1) {
    expect(await emptyFrames(page, 'Alt+ArrowDown', 'End 13.')).toBe(0);
    expect(await emptyFrames(page, 'Alt+ArrowUp', 'From ana')).toBe(0);
  }
});

test('Esc from a search leads back to the conversation before without an empty frame', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await page.keyboard.press('Control+Shift+f');
  await page.keyboard.type('End 3.');
  await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click();
  await expect(messages(page).filter({ hasText: 'End 3.' })).toBeInViewport();
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await drawLate(page, 50);
  expect(await emptyFrames(page, 'Escape', 'From ana')).toBe(0);
});

test('it opens at what is unread, and is not empty there either', async ({ page, service }) => {
  const write = await openAna(page, service);
  await write();
  await expect(conversations(page).first()).toContainText('End 26.');
  expect(await emptyFrames(page, 'Alt+ArrowUp', 'End 14.')).toBe(0);
  await expect(page.getByText('Unread messages', { exact: true })).toBeInViewport();
});
