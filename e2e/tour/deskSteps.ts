import type { Page } from 'playwright/test';
import { besidePane } from '../support/page/panes.ts';
import { addToMessage, composer, conversations, openSettings } from '../support/page/screen.ts';
import { type LookedAt, openKofi } from './stage.ts';
import { expect } from './step.ts';

const VIEWS = [
  ...['Inbox', 'Unread', 'Waiting for us', 'Waiting for them', 'Critical', 'Drafts'],
  ...['Not sent', 'Snoozed', 'Done', 'All conversations'],
];
const LABEL = 'Needs supplies';

const firstRow = (page: Page) => conversations(page).first().getByRole('button').first();

async function setRows(page: Page, density: 'Comfortable' | 'Compact'): Promise<void> {
  await openSettings(page, 'General');
  await page.getByText(density, { exact: true }).click();
  await expect(page.getByRole('radio', { name: density })).toBeChecked();
  await page.keyboard.press('Escape');
}

async function showView(page: Page, view: string): Promise<void> {
  await page.getByRole('button', { name: 'All views' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${view}`, 'u') }).click();
  await expect(page.getByRole('radio', { name: view })).toBeChecked();
}

/** Leaves something in the views that would be empty, in conversations that no other step opens. */
async function fill(page: Page, view: string): Promise<void> {
  if (view === 'Drafts') await composer(page).fill('I will ask the depot, and');
  const name = { Snoozed: 'Wei Chen', Done: 'Haruka Sato' }[view];
  if (name === undefined) return;
  const row = conversations(page).filter({ hasText: name }).first();
  // It went with the first size.
  if ((await row.count()) === 0) return;
  const before = await row.innerText();
  await row.getByRole('button').first().focus();
  await page.keyboard.press(view === 'Done' ? 'e' : 'b');
  if (view === 'Snoozed') await page.getByRole('alertdialog').getByRole('radio').first().press('Enter');
  await expect(row).not.toHaveText(before);
}

const compactView = (view: string): LookedAt => ({
  name: `compact-${view.toLowerCase().replaceAll(' ', '-')}`,
  line: `The view “${view}” in compact rows.`,
  show: async ({ page }) => {
    await openKofi(page);
    await setRows(page, 'Compact');
    await fill(page, view);
    await showView(page, view);
  },
  leave: async ({ page }) => {
    await showView(page, 'Inbox');
    await setRows(page, 'Comfortable');
  },
});

/** The work of a support desk: views, labels, notes, rules, and how all of it is kept. */
export const DESK_STEPS: readonly LookedAt[] = [
  ...VIEWS.map(compactView),
  {
    name: 'labels',
    line: 'Labels have names, colours and keys. L shows those of a conversation.',
    show: async ({ page }) => {
      await openKofi(page);
      await firstRow(page).focus();
      await page.keyboard.press('l');
      const chooser = page.getByRole('dialog', { name: /^Labels of/u });
      await chooser.getByRole('combobox').fill(LABEL);
      await expect(chooser.getByRole('option').first()).toBeVisible();
      const isNew = (await chooser.getByRole('option', { name: `${LABEL} on` }).count()) === 0;
      if (isNew) await page.keyboard.press('Enter');
      await expect(chooser.getByRole('option', { name: `${LABEL} on` })).toBeVisible();
    },
  },
  {
    name: 'note',
    line: 'A private note beside the conversation. It is searched, and never sent.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+Shift+M');
      const note = page.getByRole('textbox', { name: 'Your note on this conversation' });
      await note.fill('Prefers to be called in the morning.');
      await expect(conversations(page).filter({ hasText: 'Has a private note' }).first()).toBeVisible();
    },
    leave: ({ page }) => page.keyboard.press('ControlOrMeta+i'),
  },
  {
    name: 'people',
    line: 'Everyone who wrote or was invited, with the conversations that you share.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+Shift+P');
      const people = page.getByRole('dialog', { name: 'People' });
      await people.getByRole('list', { name: 'People' }).getByRole('button', { name: /Kofi/u }).click();
      await expect(people.getByRole('heading', { name: /Kofi/u })).toBeVisible();
    },
  },
  {
    name: 'send-later',
    line: 'A message is sent later, if this computer is awake then.',
    show: async ({ page }) => {
      await openKofi(page);
      await composer(page).fill('Good morning! Here is the list for today.');
      await addToMessage(page, 'Send later…');
      await expect(page.getByRole('alertdialog', { name: 'Send later' })).toBeVisible();
    },
    leave: ({ page }) => composer(page).fill(''),
  },
  {
    name: 'rules',
    line: 'Rules label, pin, mute and snooze. They are tried on the past before they are saved.',
    show: async ({ page }) => {
      await openSettings(page, 'Rules');
      const begin = page.getByRole('button', { name: 'New rule' });
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      // A form that was begun is still there.
      await expect(begin.or(name)).toBeVisible();
      if (await begin.isVisible()) await begin.click();
      await expect(name).toBeVisible();
    },
  },
  {
    name: 'backup',
    line: 'All that exists only on this computer, in one encrypted file, by hand or regularly into a folder.',
    show: async ({ page }) => {
      await openSettings(page, 'Backup');
      await expect(page.getByRole('tabpanel', { name: 'Backup' })).toBeVisible();
    },
  },
  {
    name: 'beside',
    line: 'Two conversations side by side, each with its own message box; a small window has room for one.',
    show: async ({ page }) => {
      await openKofi(page);
      const other = conversations(page).filter({ hasText: 'Noa Shapiro' }).first();
      await other.getByRole('button').first().press('ControlOrMeta+Enter');
      const hasRoom = await page.evaluate(() => innerWidth >= 960);
      if (hasRoom) await expect(besidePane(page)).toContainText('Noa Shapiro');
      else await expect(page.getByRole('log', { name: 'Notices' })).toContainText('too narrow');
    },
    leave: ({ page }) => expect(besidePane(page)).toHaveCount(0),
  },
  {
    name: 'digest',
    line: 'What came since you were last here, or since a time that you choose, by conversation.',
    show: async ({ page }) => {
      await openKofi(page);
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('since I was');
      await page.getByRole('option', { name: 'Since I was last here' }).click();
      const digest = page.getByRole('dialog', { name: 'Since you were last here' });
      await digest.getByRole('combobox', { name: 'Since' }).selectOption('Today');
      await expect(digest.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'handover',
    line: 'Conversations are handed over to a colleague in one file, with notes.',
    show: async ({ page }) => {
      await openKofi(page);
      const row = (index: number) => conversations(page).nth(index).getByRole('button').first();
      await row(1).click({ modifiers: ['ControlOrMeta'] });
      await row(2).click({ modifiers: ['ControlOrMeta'] });
      await page.getByRole('toolbar').getByRole('button', { name: 'Hand over…' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Hand over conversations' })).toBeVisible();
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
];
