import type { Page } from 'playwright/test';
import { expect } from '../../fixtures.ts';
import { BEN, CAROL, test } from '../../support/page/accounts.ts';
import { listAllAccounts } from '../../support/page/listAllAccounts.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { holdCore } from '../../support/parley/heldCore.ts';

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

test('a step to another account shows its conversation before core answers', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  await rows.filter({ hasText: 'For Ana' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'For Ana' })).toBeVisible();
  await expect(messageBox(page)).toBeFocused();
  const shown = await page.evaluate(async () => {
    const event = { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
    // Core answers in a later turn.
    for (let i = 0; i < 20; i += 1) await null;
    const headings = [...document.querySelectorAll<HTMLElement>('main h1')];
    return headings.filter((heading) => heading.checkVisibility()).map(({ innerText }) => innerText);
  });
  expect(shown).toEqual(['Carol']);
});

test('an account that is shown again doesn’t show the messages that it showed last', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  const articles = page.getByRole('article').filter({ visible: true });
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'For Ben 2' });
  await expect(rows).toHaveCount(3);
  for (const text of ['For Ben 1', 'For Ana']) {
    await rows.filter({ hasText: text }).click();
    await expect(articles).toHaveText(new RegExp(text, 'u'));
  }
  const answer = await holdCore(parley.app, 'messages.page');
  const next = rows.filter({ hasText: 'For Ben 2' });
  const shown = page.evaluate(messagesOnceSwitched);
  await next.click();
  expect(await shown).toEqual([]);
  await answer();
  await expect(articles).toHaveText(/For Ben 2/u);
});

test('keys that follow a step to another account, or Done, at once are for the conversation that it leads to', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  await rows.filter({ hasText: 'For Ben 1' }).click();
  await expect(messageBox(page)).toBeFocused();
  await pressAtOnce(page, 'Alt+ArrowDown', 'ok', 'Enter');
  await expect(page.getByRole('article').filter({ hasText: 'For Ana' })).toBeVisible();
  const sent = () => service.requests.list('send').map(({ params }) => [params['email'], params['msgText']]);
  await expect.poll(sent).toEqual([[service.email, 'ok']]);

  // The answer moved its row to the top.
  await pressAtOnce(page, 'Control+Shift+e', 'go', 'Enter');
  await expect(page.getByRole('article').filter({ hasText: 'For Ben 1' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect.poll(sent).toEqual([
    [service.email, 'ok'],
    [BEN.email, 'go'],
  ]);
});

/** Runs in the page: the messages in the first frames in which the conversation of the row "For Ben 2" is the open one. */
async function messagesOnceSwitched(): Promise<readonly (string | null)[]> {
  const frame = () => new Promise(requestAnimationFrame);
  const isOpen = () =>
    [...document.querySelectorAll('[aria-current="true"]')].some(
      (row) => row.checkVisibility() && row.textContent?.includes('For Ben 2'),
    );
  while (!isOpen()) await frame();
  const seen: (string | null)[] = [];
  for (let frames = 0; frames < 5; frames += 1) {
    const messages = [...document.querySelectorAll('article')].filter((each) => each.checkVisibility());
    seen.push(...messages.map(({ textContent }) => textContent));
    await frame();
  }
  return seen;
}
