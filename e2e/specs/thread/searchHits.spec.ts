import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messageText, scroller } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';
const NUMBERS = [137, 150, 210, 263, 319, 350, 388, 412, 455, 501];

test('a search hit in a long conversation opens at its message and stays there, by click and by Enter', async ({
  page,
  service,
}) => {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  const { convId } = await admin.post(KOFI, { participants: [email] }, { msgText: 'history 1' });
  for (let number = 2; number <= 600; number += 1) {
    await admin.post(KOFI, { convId }, { msgText: `history ${number}` });
  }
  await admin.post(LEILA, { participants: [email] }, { msgText: 'Good morning' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);

  for (const number of NUMBERS) {
    await opensThere(page, `history ${number}`, (hit) => hit.click());
    await opensThere(page, `history ${number}`, () => page.keyboard.press('Enter'));
  }
});

/** From the other conversation, with the keyboard in the search box. */
async function opensThere(page: Page, text: string, open: (hit: Locator) => Promise<void>): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('');
  await conversations(page).filter({ hasText: 'Good morning' }).click();
  await expect(messageText(page, 'Good morning')).toBeInViewport();
  await search.fill(text);
  const hit = page.getByRole('list', { name: 'Search results' }).getByRole('button');
  await expect(hit).toHaveCount(1);
  await expect(hit).toContainText(text);
  await open(hit);
  await expect(messageText(page, text)).toBeVisible();
  expect(await mostHidden(page, text)).toBe(0);
}

/** Until no more pages come in: how much of the message was out of view, CSS pixels, in the frame that showed least of it. */
function mostHidden(page: Page, text: string): Promise<number> {
  return scroller(page).evaluate(async (list, wanted) => {
    const hidden = () => {
      const all = [...list.querySelectorAll('article')];
      const box = all.find((message) => message.innerText.includes(wanted))?.getBoundingClientRect();
      const view = list.getBoundingClientRect();
      return box ? Math.max(0, view.top - box.top, box.bottom - view.bottom) : Number.POSITIVE_INFINITY;
    };
    let most = 0;
    let height = list.scrollHeight;
    for (let still = 0; still < 30; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      most = Math.max(most, hidden());
      if (list.scrollHeight !== height) still = 0;
      height = list.scrollHeight;
    }
    return most;
  }, text);
}
