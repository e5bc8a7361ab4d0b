import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect } from '../../fixtures.ts';
import { BEN, test } from '../../support/page/accounts.ts';
import { listAllAccounts } from '../../support/page/listAllAccounts.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { holdCore } from '../../support/parley/heldCore.ts';
import { begin } from '../../support/service/begin.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const options = (page: Page) => page.getByRole('dialog', { name: 'Go to' }).getByRole('option');
const sentBy = (service: Service) =>
  service.requests.list('send').map(({ params }) => [params['email'], params['msgText']]);

test('keys that follow Ctrl+Enter in Go to are for the conversation that opens beside in another account', async ({
  page,
  parley,
  service,
}) => {
  const rows = await listAllAccounts(parley, service);
  await rows.filter({ hasText: 'For Ana' }).click();
  await rows.filter({ hasText: 'For Ben 1' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('carol');
  await expect(options(page).filter({ hasText: /Conversation$/u })).toHaveCount(2);
  const all = await options(page).allTextContents();
  for (let place = all.findIndex((each) => each.includes('mara')); place > 0; place -= 1)
    await page.keyboard.press('ArrowDown');
  await pressAtOnce(page, 'Control+Enter', 'ok', 'Enter');
  await expect.poll(() => sentBy(service)).toEqual([[service.email, 'ok']]);
});

for (const place of ['Go to', 'the search'] as const) {
  test(`keys that follow Enter in ${place} are in their order in a conversation of another account`, async ({
    page,
    parley,
    service,
  }) => {
    const rows = await listAllAccounts(parley, service);
    await begin(service, 'dora@aurora-relief.example');
    await expect(rows).toHaveCount(3);
    await rows.filter({ hasText: 'For Ben 1' }).click();
    await expect(box(page)).toBeFocused();
    const release = await holdCore(parley.app, 'conversations.list');
    if (place === 'Go to') await pressAtOnce(page, 'Control+k', 'dora', 'Enter', 'one');
    else {
      await page.getByRole('searchbox', { name: 'Search in all accounts' }).focus();
      await pressAtOnce(page, 'dora', 'Enter', 'one');
    }
    const isShown = page.waitForFunction(() =>
      [...document.querySelectorAll('main h1')].some(
        (title) => title.textContent === 'Dora' && title.checkVisibility({ visibilityProperty: true }),
      ),
    );
    await release();
    await isShown;
    await pressAtOnce(page, 'two');
    await expect(box(page)).toHaveValue('onetwo');
    await page.keyboard.press('Enter');
    await expect.poll(() => sentBy(service)).toEqual([[service.email, 'onetwo']]);
    expect(sentBy(service).map(([email]) => email)).not.toContain(BEN.email);
  });
}
