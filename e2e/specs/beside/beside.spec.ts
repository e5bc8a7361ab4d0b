import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations } from '../../support/page/screen.ts';
import { inMain, besideOf, openBeside } from '../../support/page/panes.ts';

test.use({ serviceOptions: { seed: 'demo' } });

test('a look', async ({ page, service }) => {
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Leila' }).first().getByRole('button').first().click();
  await openBeside(page, 'Kofi');
  await page.screenshot({ path: '/dev/shm/split/a.png' });
  await page.evaluate(() => document.documentElement.dataset['theme'] = 'dark');
  await page.screenshot({ path: '/dev/shm/split/b.png' });
});
