import { composer, conversations, messages, scroller, send } from '../support/page/screen.ts';
import { filterBy, type LookedAt, openAda, openKofi, openSecond } from './stage.ts';
import { expect } from './step.ts';

const showAll: LookedAt['leave'] = ({ page }) => filterBy(page, 'Inbox');

export const LIST_STEPS: readonly LookedAt[] = [
  {
    name: 'unread',
    line: 'Only what is unread, with how many there are. Alt+Shift+Down goes to the next one.',
    show: async ({ page, adaWrites }) => {
      await openSecond(page);
      await adaWrites();
      await filterBy(page, 'Unread');
      await expect(conversations(page).filter({ hasText: 'Ada' })).toContainText('unread message');
    },
  },
  {
    name: 'first-unread',
    line: 'A conversation opens at its first unread message, below a line.',
    show: async ({ page }) => {
      await openAda(page);
      await expect(page.getByRole('separator', { name: 'Unread messages' })).toBeInViewport();
    },
    leave: showAll,
  },
  {
    name: 'unread-pill',
    line: 'What arrives while older messages are read is counted, and a press leads to it.',
    show: async ({ page, adaWrites }) => {
      const list = scroller(page).filter({ visible: true });
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await list.hover();
      await page.mouse.wheel(0, -2_000);
      await adaWrites();
      await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeVisible();
    },
  },
  {
    name: 'search',
    line: 'Messages by words and conditions, each of which can be removed.',
    show: async ({ page }) => {
      await page
        .getByRole('searchbox', { name: 'Search', exact: true })
        .fill('the -has:file before:2100 is:');
      await expect(page.getByRole('button', { name: 'Remove Not: Has a file' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Suggestions' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Search results' })).toBeVisible();
    },
    leave: ({ page }) => page.getByRole('searchbox', { name: 'Search', exact: true }).fill(''),
  },
  {
    name: 'drafts',
    line: 'Conversations with a draft.',
    show: async ({ page }) => {
      await openAda(page);
      await composer(page).fill('I am on my way');
      await openSecond(page);
      await filterBy(page, 'Drafts');
      await expect(conversations(page)).toHaveCount(1);
    },
    leave: async (stage) => {
      await openAda(stage.page);
      await composer(stage.page).fill('');
      await filterBy(stage.page, 'Inbox');
    },
  },
  {
    name: 'not-sent',
    line: 'Conversations with a message that the service refused.',
    show: async ({ page, service }) => {
      await openAda(page);
      service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
      await send(page, 'We need 40 blankets');
      await filterBy(page, 'Not sent');
      await expect(conversations(page).first()).toContainText('Not sent');
      await expect(messages(page).last().getByRole('button', { name: 'Remove' })).toBeVisible();
    },
    leave: async (stage) => {
      await messages(stage.page).last().getByRole('button', { name: 'Remove' }).click();
      await filterBy(stage.page, 'Inbox');
    },
  },
  {
    name: 'views',
    line: 'The views beside the list. “Waiting for us” has the longest wait first, and marks what waits too long.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+Shift+L');
      const hasRoom = await page.evaluate(() => innerWidth >= 1_000);
      if (!hasRoom) await page.getByRole('button', { name: 'All views' }).click();
      await page.getByRole(hasRoom ? 'button' : 'menuitem', { name: /^Waiting for us/u }).click();
      await expect(conversations(page).first()).toContainText('Waiting for');
    },
    leave: async ({ page }) => {
      await page.keyboard.press('ControlOrMeta+Shift+L');
      await filterBy(page, 'Inbox');
    },
  },
  {
    name: 'selected',
    line: 'Several conversations are selected, to be marked as done, snoozed or marked as read at once.',
    show: async ({ page }) => {
      const row = (index: number) => conversations(page).nth(index).getByRole('button').first();
      await row(1).click({ modifiers: ['ControlOrMeta'] });
      await row(3).click({ modifiers: ['Shift'] });
      await expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toContainText('3 selected');
    },
    leave: ({ page }) => expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toBeHidden(),
  },
  {
    name: 'row-menu',
    line: 'The menu of a conversation: read or unread, pin, rename, what it notifies of.',
    show: async ({ page }) => {
      await openKofi(page);
      await conversations(page).nth(1).click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
];
