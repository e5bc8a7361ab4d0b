import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import {
  ANA,
  BEN,
  besidePane,
  boxIn,
  CAROL,
  mainPane,
  messagesIn,
  openBeside,
  openInMain,
  openTwo,
  rowOf,
  titleIn,
} from '../../support/page/panes.ts';
import { begin } from '../../support/service/begin.ts';

/** Of three conversations, Ben's, in the middle of the list, is beside Carol's, where the person writes. */
async function openBetween(page: Page, service: Service): Promise<void> {
  for (const each of [ANA, BEN, CAROL]) await begin(service, each);
  await signIn(page, service);
  await openInMain(page, 'Carol Dunn');
  await openBeside(page, 'Ben Okafor');
  await boxIn(mainPane(page)).click();
}

test('two conversations are side by side, each with its own draft and what is sent there', async ({
  page,
  service,
}) => {
  for (const each of [ANA, BEN]) await begin(service, each);
  await signIn(page, service);
  await openInMain(page, 'Ana Silva');
  await boxIn(mainPane(page)).fill('for Ana');
  await openBeside(page, 'Ben Okafor');
  await page.keyboard.type('to Ben');
  await expect(boxIn(mainPane(page))).toHaveValue('for Ana');
  await page.keyboard.press('Enter');
  await expect(messagesIn(besidePane(page)).last()).toContainText('to Ben');
  await expect(boxIn(besidePane(page))).toHaveValue('');

  await boxIn(mainPane(page)).press('Enter');
  await expect(messagesIn(mainPane(page)).last()).toContainText('for Ana');
  await expect(messagesIn(mainPane(page))).toHaveCount(2);
  await expect(messagesIn(besidePane(page))).toHaveCount(2);

  await service.admin.post(BEN, { convId: 2 }, { msgText: 'from Ben' });
  await expect(messagesIn(besidePane(page)).last()).toContainText('from Ben');
});

test('one is opened from the menu of its row and from Go to, and closed by its button, Esc and the same key', async ({
  page,
  service,
}) => {
  for (const each of [ANA, BEN]) await begin(service, each);
  await signIn(page, service);
  await openInMain(page, 'Ana Silva');
  await rowOf(page, 'Ben Okafor').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open beside' }).click();
  await expect(boxIn(besidePane(page))).toBeFocused();
  await besidePane(page).getByRole('button', { name: 'Close the conversation beside' }).click();
  await expect(besidePane(page)).toBeHidden();
  await expect(boxIn(mainPane(page))).toBeFocused();

  await openBeside(page, 'Ben Okafor');
  await page.keyboard.press('Escape');
  await expect(besidePane(page)).toBeHidden();
  await expect(boxIn(mainPane(page))).toBeFocused();

  await openBeside(page, 'Ben Okafor');
  await rowOf(page, 'Ben Okafor').press('ControlOrMeta+Enter');
  await expect(besidePane(page)).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Ben');
  await expect(page.getByRole('option', { name: /^Ben Okafor/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(titleIn(besidePane(page))).toContainText('Ben Okafor');
  await expect(boxIn(besidePane(page))).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(besidePane(page)).toBeHidden();
  await expect(boxIn(mainPane(page))).toBeFocused();
});

test('a conversation is in one pane only: its row leads there, and the two change places with their focus', async ({
  page,
  service,
}) => {
  for (const each of [ANA, BEN, CAROL]) await begin(service, each);
  await signIn(page, service);
  await openInMain(page, 'Ana Silva');
  await openInMain(page, 'Ben Okafor');
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await expect(titleIn(besidePane(page))).toContainText('Ben Okafor');
  await expect(boxIn(besidePane(page))).toBeFocused();

  await openInMain(page, 'Carol Dunn');
  await rowOf(page, 'Ben Okafor').click();
  await expect(boxIn(besidePane(page))).toBeFocused();
  await expect(titleIn(mainPane(page))).toContainText('Carol Dunn');

  await page.keyboard.type('half a text');
  await besidePane(page).getByRole('button', { name: 'Swap the two conversations' }).click();
  await expect(titleIn(mainPane(page))).toContainText('Ben Okafor');
  await expect(titleIn(besidePane(page))).toContainText('Carol Dunn');
  await expect(boxIn(mainPane(page))).toBeFocused();
  await expect(boxIn(mainPane(page))).toHaveValue('half a text');
});

test('after Done the main pane goes on past the conversation beside, which stays as it is', async ({
  page,
  service,
}) => {
  await openBetween(page, service);
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await expect(boxIn(mainPane(page))).toBeFocused();
  await expect(rowOf(page, 'Carol Dunn')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+e');
  await expect(titleIn(mainPane(page))).toBeHidden();
  await expect(titleIn(besidePane(page))).toContainText('Ben Okafor');
  await expect(rowOf(page, 'Ben Okafor')).toBeVisible();
  await expect(rowOf(page, 'Ana Silva')).toBeHidden();
});

test('the keys for the next conversation pass over the one that the other pane shows', async ({
  page,
  service,
}) => {
  await openBetween(page, service);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await expect(boxIn(mainPane(page))).toBeFocused();
  await boxIn(besidePane(page)).click();
  // Ana’s, the last, is in the other pane.
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(titleIn(besidePane(page))).toContainText('Carol Dunn');
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await expect(boxIn(besidePane(page))).toBeFocused();
});

test('a new conversation that opens once it is made leaves the focus to the one beside, where the person writes', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ email: CAROL });
  await openTwo(page, service);
  const letGo = service.faults.hold({ endpoint: 'send' });
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('combobox', { name: 'Participants' }).fill(CAROL);
  await boxIn(mainPane(page)).click();
  await page.keyboard.type('First\n');
  await expect(page.getByText('The conversation opens here')).toBeVisible();
  await expect(boxIn(mainPane(page))).toBeFocused();
  await boxIn(besidePane(page)).click();
  await page.keyboard.type('to ');
  letGo();
  await expect(titleIn(mainPane(page))).toContainText('Carol Dunn');
  await expect(messagesIn(mainPane(page))).toHaveText([/First.*Sent/s]);
  await page.keyboard.type('Ben');
  await expect(boxIn(besidePane(page))).toHaveValue('to Ben');
});
