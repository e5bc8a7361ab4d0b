import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { composer, messages, messageText, send } from '../../support/page/screen.ts';
import { ANA, addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

const fromAna = (page: Page) => messageText(page, `From ${ANA.email}`);
const QUOTE = `> Ana Silva: From ${ANA.email}\n`;

async function replyToAna(page: Page): Promise<void> {
  await fromAna(page).hover();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
}

test('the box’s own undo takes out the quote of a reply, and its redo puts it back', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await page.keyboard.type('At noon');
  await replyToAna(page);
  await expect(composer(page)).toHaveValue(`${QUOTE}At noon`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('At noon');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(composer(page)).toHaveValue(`${QUOTE}At noon`);
  await composer(page).press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue(`${QUOTE}At noon`);
});

test('one undo takes out what was typed in one go, and redo puts it back', async ({ page, service }) => {
  await openAna(page, service);
  await expect(composer(page)).toBeFocused();
  // Without waiting for each letter: a busy computer may take letters with pauses for two texts.
  await pressAtOnce(page, 'at noon as said');
  await expect(composer(page)).toHaveValue('at noon as said');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(composer(page)).toHaveValue('at noon as said');
});

test('an emoji amid what is typed is one step of undo', async ({ page, service }) => {
  await openAna(page, service);
  await composer(page).focus();
  // Each in one piece: a busy computer may take typed letters for two.
  await page.keyboard.insertText('At noon');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('searchbox').fill('thumbs up');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('At noon👍');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.insertText(' as said');
  for (const text of ['At noon👍 as said', 'At noon👍', 'At noon', '']) {
    await expect(composer(page)).toHaveValue(text);
    await page.keyboard.press('ControlOrMeta+z');
  }
});

/** To be run in the page, which then has bold words selected. */
function selectBoldWords(): void {
  const words = Object.assign(document.createElement('b'), { textContent: 'bold words' });
  document.querySelector('main')?.append(words);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  getSelection()?.selectAllChildren(words);
}

test('Paste and match style pastes plain text, and undo takes it out', async ({ page, service }) => {
  await openAna(page, service);
  await page.evaluate(selectBoldWords);
  await page.keyboard.press('ControlOrMeta+c');
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect(composer(page)).toHaveValue('bold words');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('');
});

test('Up in the empty box edits the newest message that waits, and then goes to the messages', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  const goOn = service.faults.hold({ endpoint: 'send' });
  for (const text of ['The first', 'The second', 'The third']) await send(page, text);
  await expect(messages(page)).toHaveText([/From/, /Sending/, /The second.*Queued/s, /The third.*Queued/s]);
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('The third');
  await expect(composer(page)).toBeFocused();
  await expect(messages(page)).toHaveCount(3);
  // There is a text: the arrow moves the caret.
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('The third');
  await composer(page).fill('');
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('The second');
  await composer(page).fill('');
  // The first one is on its way.
  await composer(page).press('ArrowUp');
  await expect(messages(page).last()).toBeFocused();
  goOn();
});

test('Up right after Enter edits what was just sent while it is held', async ({ page, service }) => {
  await openAna(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('radiogroup', { name: 'Undo send' }).getByRole('radio').last().press('Space');
  await page.keyboard.press('Escape');
  await composer(page).pressSequentially('To hast');
  await composer(page).press('Enter');
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('To hast');
  await expect(messages(page)).toHaveCount(1);
});

test('undo takes out a message that came back into the box, and goes on to what was typed there before', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  const { keyboard } = page;
  const undo = () => keyboard.press('ControlOrMeta+z');
  const goOn = service.faults.hold({ endpoint: 'send' });
  for (const text of ['The first', 'The second']) await send(page, text);
  await expect(messages(page)).toHaveText([/From/, /Sending/, /The second.*Queued/s]);
  await keyboard.type('Half a thought');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await keyboard.press('ArrowUp');
  await expect(composer(page)).toHaveValue('The second');
  await undo();
  await expect(composer(page)).toHaveValue('');
  await undo();
  await expect(composer(page)).toHaveValue('Half a thought');
  await keyboard.press('ControlOrMeta+Shift+z');
  await keyboard.press('ControlOrMeta+Shift+z');
  await expect(composer(page)).toHaveValue('The second');
  goOn();
});

test('undo in the empty message box changes no other field', async ({ page, service }) => {
  await openAna(page, service);
  await composer(page).focus();
  await page.keyboard.type('a');
  await page.keyboard.press('Backspace');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.keyboard.type('ben');
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(search).toHaveValue('ben');
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();
});

test('undo brings back a text that was deleted, and takes back what was sent once there is no text to undo', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('radiogroup', { name: 'Undo send' }).getByRole('radio').last().press('Space');
  await page.keyboard.press('Escape');
  const { keyboard } = page;
  await composer(page).focus();
  for (const text of ['The first', 'The second']) {
    await keyboard.insertText(text);
    await keyboard.press('Enter');
    await expect(messages(page).last()).toContainText(text);
  }
  await keyboard.insertText('Half a thought');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('Delete');
  await keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('Half a thought');
  await expect(messages(page)).toHaveCount(3);
  await keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('');
  await expect(messages(page)).toHaveCount(3);
  await keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('The second');
  await expect(messages(page)).toHaveCount(2);

  await keyboard.press('Enter');
  await expect(messages(page)).toHaveCount(3);
  await keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('The second');
  await expect(messages(page)).toHaveCount(2);
});

test('undo after Edit of a message that was not sent leaves what was in the box, and redo puts it back', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'Not today' });
  await send(page, 'Refused\nin two lines');
  await expect(messages(page).last()).toContainText('Not sent');
  await page.keyboard.type('At noon');
  await messages(page).last().getByRole('button', { name: 'Edit' }).click();
  await expect(composer(page)).toHaveValue('Refused\nin two lines\nAt noon');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(composer(page)).toHaveValue('Refused\nin two lines\nAt noon!');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('At noon');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(composer(page)).toHaveValue('Refused\nin two lines\nAt noon');
});
