import type { Page } from 'playwright/test';
import { expect } from '../../fixtures.ts';
import { BEN, test } from '../../support/page/accounts.ts';
import { listAllAccounts } from '../../support/page/listAllAccounts.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';

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
