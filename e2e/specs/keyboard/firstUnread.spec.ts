import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';
const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });

/** Ways by key from Leila's conversation to that of Kofi, which stands above it. */
const WAYS = {
  'the key for the next unread conversation': (page: Page) => page.keyboard.press('Alt+Shift+ArrowDown'),
  'the key for the previous conversation': (page: Page) => page.keyboard.press('Alt+ArrowUp'),
  'Enter in the list': (page: Page) => row(page, 'Kofi').getByRole('button').first().press('Enter'),
  'its name in Go to': async (page: Page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('kofi');
    await page.keyboard.press('Enter');
  },
};

for (const [way, press] of Object.entries(WAYS))
  test(`${way} leads to the first unread message, which stays while one writes`, async ({
    page,
    service,
  }) => {
    const { convId } = await begin(service, KOFI);
    await begin(service, LEILA);
    await signIn(page, service);
    await row(page, 'Leila').getByRole('button').first().click();
    await expect(messages(page)).toHaveCount(1);
    for (let number = 1; number <= 60; number += 1)
      await service.admin.post(KOFI, { convId }, { msgText: `News number ${number}` });
    await expect(row(page, 'Kofi')).toContainText('60 unread messages');
    await expect(composer(page)).toBeFocused();

    await press(page);
    const firstUnread = page.getByRole('separator', { name: 'Unread messages' });
    await expect(firstUnread).toBeInViewport();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type('On my way.');
    await expect(composer(page)).toHaveValue('On my way.');
    // By now everything is loaded and has its real height, and what is in view was read.
    await expect(page.getByRole('button', { name: /^[1-5]\d new$/u })).toBeVisible();
    await expect(firstUnread).toBeInViewport();
    await expect(messageText(page, 'News number 1')).toBeInViewport();
    await expect(messageText(page, 'News number 60')).not.toBeInViewport();
  });
