import type { Locator, Page } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, openSettings } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';
import { show } from '../../support/service/sentFiles.ts';

/** More than two pages, so that the oldest messages are not loaded when it is opened. */
const EARLIER = 120;

/** A long conversation with Ana, which ends with a picture. */
async function longConversation(page: Page, service: Service): Promise<void> {
  await addColleagues(service);
  const { convId } = await service.admin.post(
    ANA.email,
    { participants: [service.email] },
    { msgText: 'First' },
  );
  for (let number = 1; number <= EARLIER; number += 1) {
    await service.admin.post(ANA.email, { convId }, { msgText: `Earlier ${number}` });
  }
  const attachment = {
    fileName: 'plan.png',
    mimeType: 'image/png',
    content: encodePng(60, 60, () => [9, 9, 9]),
  };
  await service.admin.post(ANA.email, { convId }, { attachment });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'plan.png' }).click();
  await expect(messages(page).last()).toBeInViewport();
}

/** Esc, once, closes it. */
async function closes(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const tooltip = (page: Page): Locator => page.getByRole('tooltip', { includeHidden: true });

async function newConversationLeadsBack(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+n');
  const participants = page.getByRole('combobox', { name: 'Participants' });
  await participants.pressSequentially('ben');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(participants).toHaveValue('ben');
  await page.getByRole('textbox', { name: 'Title' }).fill('Rota');
  await composer(page).fill('Who can come?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Ana Silva' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+n');
  await expect(participants).toHaveValue('ben');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Rota');
  await expect(composer(page)).toHaveValue('Who can come?');
  await page.getByRole('textbox', { name: 'Title' }).press('Escape');
  await expect(composer(page)).toBeFocused();
}

async function viewerClosesUnderTooltip(page: Page): Promise<void> {
  const dialog = await show(page, 'plan.png');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toBeVisible();
  await closes(page, dialog);
  await expect(tooltip(page)).toBeHidden();
}

async function listOfPeopleClosesFirst(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+e');
  const person = page.getByRole('combobox', { name: 'Sent by' });
  await person.click();
  await closes(page, page.getByRole('listbox', { name: 'People' }));
  await expect(person).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
}

async function homeAndEndMoveAmongMessages(page: Page): Promise<void> {
  // Drawn unseen at first, it cannot take the focus.
  await expect(messages(page).last()).toBeVisible();
  await composer(page).press('ArrowUp');
  await expect(messages(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(messages(page).filter({ hasText: 'First' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(messages(page).last()).toBeFocused();
  await expect(messages(page).last()).toContainText('plan.png');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
}

async function f6GoesRoundThePanes(page: Page): Promise<void> {
  await page.keyboard.press('F6');
  await expect(conversations(page).filter({ hasText: 'plan.png' }).getByRole('button').first()).toBeFocused();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ControlOrMeta+i');
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toBeVisible();
  await page.keyboard.press('Shift+F6');
  await expect(details.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('F6');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+i');
}

async function eachSettingsPageCloses(page: Page): Promise<void> {
  for (const tab of ['General', 'Files', 'Sync', 'Live events', 'Account']) {
    await openSettings(page, tab);
    await page.keyboard.press('Tab');
    await closes(page, page.getByRole('dialog', { name: 'Settings' }));
  }
}

async function dialogWithoutFocusCloses(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+e');
  await openSettings(page, 'General');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  // As the focused element stops being focusable, which fires no event.
  await dialog.evaluate((element) => {
    element.focus();
    element.removeAttribute('tabindex');
  });
  await expect(page.locator('body')).toBeFocused();
  await closes(page, dialog);
  await expect(page.getByRole('heading', { name: 'Files of all conversations' })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function passwordDialogCloses(page: Page, service: Service): Promise<void> {
  await service.admin.setPassword(service.email, 'another one');
  await page.getByRole('button', { name: 'Enter password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your current password' });
  const password = dialog.getByRole('textbox', { name: 'Current password' });
  await password.fill('half of');
  await expect(password).toBeFocused();
  await closes(page, dialog);
}

test('Esc goes one step back everywhere, and what was typed stays', async ({ page, service }) => {
  await longConversation(page, service);

  await test.step('the form for a new conversation leads back to what was open', () =>
    newConversationLeadsBack(page));

  await test.step('the viewer closes while a tooltip shows what a button does', () =>
    viewerClosesUnderTooltip(page));

  await test.step('the list of people over the files closes before them', () =>
    listOfPeopleClosesFirst(page));

  await test.step('Home and End move among the messages and keep the focus there', () =>
    homeAndEndMoveAmongMessages(page));

  await test.step('F6 goes round the panes, and Shift+F6 back, each to where the focus was', () =>
    f6GoesRoundThePanes(page));

  await test.step('each page of the settings', () => eachSettingsPageCloses(page));

  await test.step('a dialog in which the focus got lost, with what is behind it as it was', () =>
    dialogWithoutFocusCloses(page));

  await test.step('a password that is being typed', () => passwordDialogCloses(page, service));
});
