import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { composer, conversations } from '../../support/page/screen.ts';
import { holdCore } from '../../support/parley/heldCore.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const rowButton = (page: Page, name: string) => row(page, name).getByRole('button').first();
const isOpen = (page: Page, name: string) =>
  expect(rowButton(page, name)).toHaveAttribute('aria-current', 'true');

/** In the page: the element that has the focus in the first frame after the next dialog closes. */
const focusedAfterDialog = () =>
  new Promise<string | undefined>((resolve) => {
    let wasOpen = false;
    const watch = new MutationObserver(() => {
      const isOpen = document.querySelector('[data-dialog]') !== null;
      if (wasOpen && !isOpen) {
        watch.disconnect();
        requestAnimationFrame(() => resolve(document.activeElement?.tagName));
      }
      wasOpen = isOpen;
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });

/** Gate 5 is open, and so many conversations are unread, because they are later than the sign-in: about door 1 and so on. */
async function openWithUnread(page: Page, { admin, email }: Service, doors: number): Promise<void> {
  await rowButton(page, 'About gate 5').click();
  await expect(composer(page)).toBeFocused();
  for (let door = 1; door <= doors; door += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `About door ${door}` });
  await expect(conversations(page)).toHaveCount(7 + doors);
}

test.beforeEach(async ({ parley: { page }, service }) => {
  const { admin, email } = service;
  await addColleagues(service);
  for (let gate = 1; gate <= 5; gate += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `About gate ${gate}` });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(7);
});

test('keys that follow Done at once are for the conversation after it, and Done again is for that one', async ({
  parley: { page },
  service,
}) => {
  await rowButton(page, 'About gate 5').click();
  await expect(composer(page)).toBeFocused();
  await pressAtOnce(page, 'Control+Shift+e', 'Control+Shift+e', 'ok', 'Enter');
  await expect(row(page, 'About gate 5')).toHaveCount(0);
  await expect(row(page, 'About gate 4')).toHaveCount(0);
  await isOpen(page, 'ok');
  await expect(page.getByRole('article').filter({ hasText: 'About gate 3' })).toBeVisible();
  await expect
    .poll(() => service.requests.list('send').map(({ params }) => params['msgText']))
    .toEqual(['ok']);
});

test('the keys of Done that are held mark one conversation', async ({ parley: { page } }) => {
  await rowButton(page, 'About gate 5').click();
  await expect(composer(page)).toBeFocused();
  for (const key of ['Control', 'Shift', 'E', 'E', 'E']) await page.keyboard.down(key);
  for (const key of ['E', 'Shift', 'Control']) await page.keyboard.up(key);
  await isOpen(page, 'About gate 4');
  await expect(conversations(page)).toHaveCount(6);
  await page.keyboard.press('Alt+ArrowDown');
  await isOpen(page, 'About gate 3');
  await expect(conversations(page)).toHaveCount(6);
});

test('keys that follow those of a note, of labels and of a snooze at once are not sent', async ({
  parley: { page },
  service,
}) => {
  await rowButton(page, 'About gate 5').click();
  await expect(composer(page)).toBeFocused();
  await pressAtOnce(page, 'Control+Shift+m', 'private', 'Enter');
  await expect(page.getByRole('textbox', { name: 'Your note on this conversation' })).toHaveValue(
    'private\n',
  );
  await composer(page).focus();
  await pressAtOnce(page, 'Control+Shift+k', 'refund', 'Enter');
  await expect(rowButton(page, 'About gate 5')).toContainText('refund');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('unfinished');
  const focused = page.evaluate(focusedAfterDialog);
  await pressAtOnce(page, 'Control+Shift+b', 'Enter');
  await expect(row(page, 'About gate 5')).toHaveCount(0);
  await isOpen(page, 'About gate 4');
  expect(await focused).toBe('TEXTAREA');
  expect(service.requests.list('send')).toEqual([]);
});

test('keys that follow N on a row are for its note, wherever the conversation is open', async ({
  parley: { page },
  service,
}) => {
  const note = page.getByRole('textbox', { name: 'Your note on this conversation' });
  await rowButton(page, 'About gate 5').click();
  await expect(composer(page)).toBeFocused();
  await rowButton(page, 'About gate 3').focus();
  await pressAtOnce(page, 'n', 'private', 'Enter');
  await isOpen(page, 'About gate 3');
  await expect(note).toHaveValue('private\n');
  await expect(composer(page)).toHaveValue('');
  await rowButton(page, 'About gate 2').focus();
  await pressAtOnce(page, 'n', 'another');
  await isOpen(page, 'About gate 2');
  await expect(note).toHaveValue('another');
  await expect(composer(page)).toHaveValue('');
  expect(service.requests.list('send')).toEqual([]);
});

test('e several times at once marks as many rows as done', async ({ parley: { page } }) => {
  await rowButton(page, 'About gate 5').focus();
  await pressAtOnce(page, 'eee');
  await expect(conversations(page)).toHaveCount(4);
  await expect(rowButton(page, 'About gate 2')).toBeFocused();
});

test('e goes on in the list, and is not written in the conversation that opens, where the next row is out of view', async ({
  parley: { page },
  service: { admin, email },
}) => {
  for (let gate = 6; gate <= 60; gate += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `About gate ${gate}` });
  const anyRow = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
  await expect(anyRow).toHaveAttribute('aria-setsize', '62');
  await rowButton(page, 'About gate 60').click();
  await expect(page.getByRole('article').filter({ hasText: 'About gate 60' })).toBeVisible();
  await rowButton(page, 'About gate 60').focus();
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.evaluate((element) => element.closest('[class*="scroller"]')?.scrollTo({ top: 3_000 }));
  await expect(row(page, 'About gate 15')).toBeInViewport();
  await page.keyboard.press('e');
  await expect(anyRow).toHaveAttribute('aria-setsize', '61');
  await expect(page.getByRole('article').filter({ hasText: 'About gate 59' })).toBeVisible();
  await expect(rowButton(page, 'About gate 59')).toBeFocused();
  await page.keyboard.press('e');
  await expect(anyRow).toHaveAttribute('aria-setsize', '60');
  await expect(composer(page)).toHaveValue('');
});

test('letters that follow a step to the next unread conversation are written there, and not sent', async ({
  parley: { app, page },
  service,
}) => {
  await openWithUnread(page, service, 3);
  let release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Alt+Shift+ArrowDown', 'ok', 'Enter', 'so');
  await release();
  await isOpen(page, 'ok');
  await expect(page.getByRole('article').filter({ hasText: 'About door 3' })).toBeVisible();
  await expect(composer(page)).toHaveValue('ok\nso');
  await expect(composer(page)).toBeFocused();
  release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Alt+Shift+ArrowDown', 'Alt+Shift+ArrowDown', 'Control+Enter', 'go');
  await release();
  await isOpen(page, 'go');
  await expect(page.getByRole('article').filter({ hasText: 'About door 1' })).toBeVisible();
  await expect(composer(page)).toHaveValue('go');
  await rowButton(page, 'ok').click();
  await expect(composer(page)).toHaveValue('ok\nso');
  expect(service.requests.list('send')).toEqual([]);
});

test('letters between two steps are for the conversation that the first one leads to', async ({
  parley: { app, page },
  service,
}) => {
  await openWithUnread(page, service, 2);
  const release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Alt+Shift+ArrowDown', 'one', 'Alt+Shift+ArrowDown', 'two');
  await release();
  await expect(page.getByRole('article').filter({ hasText: 'About door 1' })).toBeVisible();
  await expect(composer(page)).toHaveValue('two');
  await rowButton(page, 'one').click();
  await expect(page.getByRole('article').filter({ hasText: 'About door 2' })).toBeVisible();
  await expect(composer(page)).toHaveValue('one');
});

test('Done right after a step marks the conversation that the step leads to', async ({
  parley: { page },
  service,
}) => {
  await rowButton(page, 'About gate 5').click();
  await expect(composer(page)).toBeFocused();
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'About the door' });
  await expect(conversations(page)).toHaveCount(8);
  await pressAtOnce(page, 'Alt+Shift+ArrowDown', 'Control+Shift+e', 'ok');
  await expect(row(page, 'About the door')).toHaveCount(0);
  await isOpen(page, 'ok');
  await expect(page.getByRole('article').filter({ hasText: 'About gate 5' })).toBeVisible();
  expect(service.requests.list('send')).toEqual([]);
});

test('Esc takes back what was typed after a step, and a command that follows one waits for it', async ({
  parley: { app, page },
  service,
}) => {
  await openWithUnread(page, service, 3);
  const release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Alt+Shift+ArrowDown', 'x', 'Escape', 'Alt+Shift+ArrowDown', 'in', 'Enter');
  await release();
  await expect(page.getByRole('article').filter({ hasText: 'About door 2' })).toBeVisible();
  await expect(composer(page)).toHaveValue('in\n');
  await pressAtOnce(page, 'Alt+Shift+ArrowDown', 'Control+k', 'ben');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toHaveValue('ben');
  expect(service.requests.list('send')).toEqual([]);
});
