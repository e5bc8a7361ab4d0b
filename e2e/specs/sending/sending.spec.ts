import path from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import {
  addToMessage,
  composer,
  conversations,
  messages,
  send,
  sendButton,
} from '../../support/page/screen.ts';

const ANA = { email: 'ana.silva@aurora-relief.example', password: 'tea and rain' };

test.beforeEach(async ({ service }) => {
  await service.admin.addUser({ ...ANA, apiAccess: true });
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'Are you there?' });
});

/** Puts that many characters into the message box at once, as a paste does: key by key it would take minutes. */
const paste = (box: Locator, length: number) =>
  box.evaluate((box: HTMLTextAreaElement, count) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(box, 'Some words. '.repeat(count / 10).slice(0, count));
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, length);

test('a text goes out once, in order, and the composer is free at once', async ({ page, service }) => {
  await signIn(page, service);
  await conversations(page).first().click();
  for (const text of ['First', 'Second', 'Third']) {
    await composer(page).fill(text);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('');
  }

  await expect(messages(page)).toHaveText([
    /Are you there\?/,
    /First.*Sent/s,
    /Second.*Sent/s,
    /Third.*Sent/s,
  ]);
  expect(service.requests.list('send').map(({ params }) => params['msgText'])).toEqual([
    'First',
    'Second',
    'Third',
  ]);
});

test('a text that is sent before its kept draft was read goes out all the same', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  const row = await conversations(page).first().getByRole('button').first().elementHandle();
  // All of it in one turn of the page's loop, in which React draws but core cannot answer yet.
  await row?.evaluate(async (button: HTMLButtonElement) => {
    const drawn = async () => {
      for (let i = 0; i < 20; i += 1) await null;
    };
    button.click();
    await drawn();
    const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    if (!box || !set) throw new Error('The message box is not there yet.');
    set.call(box, 'At once');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await drawn();
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(messages(page).last()).toHaveText(/At once.*Sent/s);
  await expect(composer(page)).toHaveValue('');
});

test('Enter sends or makes a new line, as set; Ctrl+Enter always sends, and Shift+Enter never', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await composer(page).pressSequentially('One');
  await page.keyboard.press('Shift+Enter');
  await composer(page).pressSequentially('two');
  await expect(composer(page)).toHaveValue('One\ntwo');

  await page.keyboard.press('ControlOrMeta+,');
  const enterSends = page.getByRole('switch', { name: 'Press Enter to send' });
  await enterSends.press('Space');
  await expect(enterSends).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toHaveAccessibleDescription('Ctrl+Enter to send');
  await composer(page).press('Enter');
  await composer(page).press('Shift+Enter');
  await expect(composer(page)).toHaveValue('One\ntwo\n\n');
  await composer(page).press('ControlOrMeta+Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(messages(page).last()).toContainText('two');

  await page.keyboard.press('ControlOrMeta+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Send message').locator('..')).toHaveText('Send messageCtrlEnter');
  await expect(sheet.getByText('New line in message').locator('..')).toHaveText(/ShiftEnter$/u);
});

test.describe('with a service that calls it critical', () => {
  test.use({ serviceOptions: { dialects: [] } });

  test('a critical message is sent as such', async ({ page, service }) => {
    await signIn(page, service);
    await conversations(page).first().click();
    await addToMessage(page, 'Critical message');
    await expect(page.getByText('emergency broadcast channels')).toBeVisible();
    await expect(composer(page)).toHaveAccessibleDescription(/^Critical .*broadcast/u);
    await send(page, 'Leave now');

    await expect(messages(page).last()).toHaveText(/Critical.*Leave now.*Sent/s);
    await expect(page.getByText('emergency broadcast channels')).toBeHidden();
    await send(page, 'Or later');
    await expect(messages(page).last()).toHaveText(/Or later.*Sent/s);
    expect(service.requests.list('send').map(({ params }) => params['msgPriority'])).toEqual(['3', '0']);
  });

  test('a critical message is turned on and off by keyboard alone', async ({ page, service }) => {
    await signIn(page, service);
    await conversations(page).first().click();
    await expect(composer(page)).toBeFocused();
    const note = page.getByText('emergency broadcast channels');
    const menu = page.getByRole('menu', { name: 'Add to message' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Attach files',
      'Attach folder',
      'Saved replies',
      'Critical message',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add to message' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(note).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Turn off critical' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(note).toBeHidden();
    await expect(composer(page)).toBeFocused();
  });
});

test('a text that the service refuses is kept, says why, and goes out with Send again', async ({
  page,
  service,
}) => {
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'Not today' });
  await signIn(page, service);
  await conversations(page).first().click();
  await send(page, 'Please take this');

  const item = messages(page).last();
  await expect(item).toContainText('Not sent');
  const news = page.getByRole('status', { name: 'New messages' });
  await expect(news).toHaveText(/^Not sent to [^:]+: The service rejected this \(400\)\. [^:]+$/u);
  await send(page, 'And this');
  await expect(messages(page).nth(1)).toHaveText(/And this.*Sent/s);
  await expect(item).toContainText('If you send this one again, it appears below them.');
  await item.getByRole('button', { name: 'Send again' }).click();
  await expect(messages(page)).toHaveText([/Are you there/, /And this/, /Please take this.*Sent/s]);
  expect(service.requests.count('send')).toBe(3);
});

test('after a double click on Send, the message was sent once and the next keys are the next message', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  for (const text of ['First', 'Second']) {
    await page.keyboard.type(text);
    await expect(composer(page)).toHaveValue(text);
    await sendButton(page).dblclick();
  }
  await page.keyboard.type('and so on');
  await expect(composer(page)).toHaveValue('and so on');
  await expect(messages(page)).toHaveText([/Are you there/, /First.*Sent/s, /Second.*Sent/s]);
});

test('a text that is longer than Parley sends is kept, and its length is said', async ({ page, service }) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await paste(composer(page), 1_000_001);
  const written = () => composer(page).evaluate((box: HTMLTextAreaElement) => box.value.length);
  // Chromium draws so much for half a minute on a busy computer.
  await composer(page).press('Enter', { timeout: 120_000 });
  const words = 'Your message has 1,000,001 characters, but the limit is 1,000,000.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
  expect(await written()).toBe(1_000_001);
  await expect(page.getByRole('log', { name: 'Notices' })).toHaveText('');
  expect(service.requests.count('send')).toBe(0);
  await composer(page).fill('short');
  await expect(page.getByText(words)).toHaveCount(0);
});

test('a text that is longer than Parley saves is kept, and the composer says that it is not saved', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  // Not drawn: that takes Chromium minutes.
  const box = page.locator('textarea');
  await box.evaluate((element) => element.style.setProperty('display', 'none'));
  await paste(box, 10_000_001);
  const alert = page.getByRole('alert').filter({ hasText: 'This draft isn’t saved.' });
  await expect(alert).toContainText('Its text has 10,000,001 characters, but the limit is 10,000,000.');
  await expect(page.getByRole('log', { name: 'Notices' })).toHaveText('');
  await paste(box, 5);
  await expect(alert).toHaveCount(0);
});

test('two Parleys talk to each other through one service', async ({ launch, dataDir, service }) => {
  const [mara, ana] = await Promise.all([launch(), launch({ dataDir: path.join(dataDir, '..', 'ana') })]);
  await signIn(mara.page, service);
  await signIn(ana.page, { url: service.url, ...ANA });
  await conversations(mara.page).first().click();
  await conversations(ana.page).first().click();

  await send(mara.page, 'Yes, what is it?');
  await expect(messages(ana.page).last()).toContainText('Yes, what is it?');
  await send(ana.page, 'Dinner is ready');
  await expect(messages(mara.page).last()).toContainText('Dinner is ready');
  for (const { page } of [mara, ana]) {
    await expect(messages(page)).toHaveText([/Are you there/, /Yes, what is it/, /Dinner is ready/]);
  }
});
