import path from 'node:path';
import { storedMessages } from '../../../service/testing/stored.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, send } from '../../support/page/screen.ts';

const ANA = { email: 'ana.silva@aurora-relief.example', password: 'tea and rain' };
const BEN = 'ben.okafor@aurora-relief.example';

test.beforeEach(async ({ service }) => {
  await service.admin.addUser({ ...ANA, apiAccess: true });
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'Are you there?' });
});

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
  const row = await conversations(page).first().getByRole('button').elementHandle();
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

test('Shift+Enter makes a new line, and the setting swaps the two', async ({ page, service }) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await composer(page).pressSequentially('One');
  await page.keyboard.press('Shift+Enter');
  await composer(page).pressSequentially('two');
  await expect(composer(page)).toHaveValue('One\ntwo');

  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('switch', { name: 'Press Enter to send' }).press('Space');
  await page.keyboard.press('Escape');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('One\ntwo\n');
  await composer(page).press('Shift+Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(messages(page).last()).toContainText('two');
});

test.describe('with a service that calls it critical', () => {
  test.use({ serviceOptions: { dialects: [] } });

  test('a critical message is sent as such', async ({ page, service }) => {
    await signIn(page, service);
    await conversations(page).first().click();
    await page.getByRole('switch', { name: 'Critical' }).press('Space');
    await expect(page.getByText('emergency broadcast channels')).toBeVisible();
    await send(page, 'Leave now');

    await expect(messages(page).last()).toHaveText(/Critical.*Leave now.*Sent/s);
    await expect(page.getByRole('switch', { name: 'Critical' })).not.toBeChecked();
    expect(service.requests.list('send').map(({ params }) => params['msgPriority'])).toEqual(['3']);
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

test('a text that is longer than Parley sends is kept, and its length is said', async ({ page, service }) => {
  await signIn(page, service);
  await conversations(page).first().click();
  // As a paste does it: key by key it would take minutes.
  await composer(page).evaluate((box: HTMLTextAreaElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(box, 'Some words. '.repeat(100_000).slice(0, 1_000_001));
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  const written = () => composer(page).evaluate((box: HTMLTextAreaElement) => box.value.length);
  await composer(page).press('Enter');
  const words = 'Your message has 1,000,001 characters, but the limit is 1,000,000.';
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
  expect(await written()).toBe(1_000_001);
  await expect(page.getByRole('log', { name: 'Notices' })).toHaveText('');
  expect(service.requests.count('send')).toBe(0);
  await composer(page).fill('short');
  await expect(page.getByText(words)).toHaveCount(0);
});

test('a new conversation gets its title and participants, opens when it exists, and is never edited under other people', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('combobox', { name: 'Participants' }).pressSequentially('ana');
  await page.getByRole('option', { name: /ana\.silva/i }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Warehouse keys');
  await send(page, 'Who has the spare set?');

  await expect(conversations(page)).toHaveCount(2);
  await expect(conversations(page).first()).toContainText('Warehouse keys');
  await expect(messages(page)).toHaveText([/Who has the spare set\?.*Sent/s]);
  const [request] = service.requests.list('send');
  expect(request?.params).toMatchObject({ convTitle: 'Warehouse keys', participants: ANA.email });

  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('combobox', { name: 'Participants' }).fill(ANA.email);
  await send(page, 'Hello Ana');
  await expect(messages(page)).toHaveText([/Hello Ana.*Not sent/s]);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('combobox', { name: 'Participants' }).fill(BEN);
  await composer(page).fill('Keep this from Ana');
  await conversations(page).filter({ hasText: 'Hello Ana' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('something for other people');
  await expect(messages(page)).toHaveText([/Hello Ana.*Not sent/s]);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(composer(page)).toHaveValue('Keep this from Ana');
  await expect(page.getByTitle(BEN)).toBeVisible();
  await page.getByRole('combobox', { name: 'Participants' }).press('Backspace');
  await composer(page).fill('');
  await conversations(page).filter({ hasText: 'Hello Ana' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByTitle(ANA.email)).toBeVisible();
  await expect(composer(page)).toHaveValue('Hello Ana');
  await expect(page.getByTitle(BEN)).toHaveCount(0);
});

test('people are suggested, and written to, also when they are found only after the last key', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  const open = await page.getByRole('button', { name: 'New conversation' }).elementHandle();
  // In one turn of the page's loop, in which core cannot answer yet.
  await open?.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    for (let i = 0; i < 20; i += 1) await null;
    const box = document.querySelector<HTMLInputElement>('[role="combobox"]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    if (!box || !set) throw new Error('The box is not there yet.');
    box.focus();
    set.call(box, 'ana');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await page.getByRole('option', { name: /ana\.silva/i }).click();
  await expect(page.getByTitle(ANA.email)).toBeVisible();

  await page.getByRole('button', { name: `Remove ${ANA.email}` }).click();
  const form = await page.getByRole('region', { name: 'New conversation' }).elementHandle();
  await form?.evaluate(async (region) => {
    const type = async (box: Element | null, prototype: object, text: string) => {
      const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {};
      set?.call(box, text);
      box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      for (let i = 0; i < 20; i += 1) await null;
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      for (let i = 0; i < 20; i += 1) await null;
    };
    await type(region.querySelector('[role="combobox"]'), HTMLInputElement.prototype, 'ana');
    await type(region.querySelector('textarea'), HTMLTextAreaElement.prototype, 'Found you');
  });
  await expect(messages(page)).toHaveText([/Found you.*Sent/s]);
  const [request] = service.requests.list('send');
  expect(request?.params).toMatchObject({ participants: ANA.email, msgText: 'Found you' });
});

test('keys typed while a conversation is being created go into it, and unsent messages go along', async ({
  page,
  service,
}) => {
  const letGo = service.faults.hold({ endpoint: 'send' });
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('combobox', { name: 'Participants' }).fill(ANA.email);
  await composer(page).click();
  await page.keyboard.type('First\nSecond\nThird\nand a ha');
  await expect(page.getByText('The conversation opens here')).toBeVisible();
  await expect(messages(page)).toHaveText([/First.*Sending/s, /Second.*Queued/s, /Third.*Queued/s]);
  await expect(conversations(page)).toHaveCount(2);
  await expect(composer(page)).toHaveValue('and a ha');
  await expect(composer(page)).toBeFocused();

  // Left and reopened; it never goes into a form for someone else.
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(composer(page)).toHaveValue('and a ha');
  await expect(page.getByTitle(ANA.email)).toBeVisible();
  await conversations(page).filter({ hasText: 'Queued: Third' }).click();
  await page.keyboard.type('lf');

  letGo();
  await expect(messages(page)).toHaveText([/First.*Sent/s, /Second.*Sent/s, /Third.*Sent/s]);
  await expect(page.getByText('The conversation opens here')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('and a half');
  await page.keyboard.type(' more\n');
  await expect(messages(page).last()).toHaveText(/and a half more.*Sent/s);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(composer(page)).toHaveValue('');
  const requests = service.requests.list('send').map(({ params }) => params['msgText']);
  expect(requests).toEqual(['First', 'Second', 'Third', 'and a half more']);
  const made = (await storedMessages(service)).slice(-4);
  expect(new Set(made.map(({ convId }) => convId)).size).toBe(1);

  // What waits for the one that is edited comes along, and is not sent alone.
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'Not now' });
  await page.getByRole('combobox', { name: 'Participants' }).fill(ANA.email);
  await composer(page).click();
  await page.keyboard.type('Fourth\nFifth\n');
  await expect(messages(page)).toHaveText([
    /Fourth.*Not sent/s,
    /Fifth.*Queued · Waiting for the message before it/s,
  ]);
  await expect(messages(page).last().getByRole('button', { name: 'Remove…' })).toBeVisible();
  await messages(page).first().getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByTitle(ANA.email)).toBeVisible();
  await expect(composer(page)).toHaveValue('Fourth\nFifth');
  await composer(page).press('Enter');
  await expect(messages(page)).toHaveText([/Fourth\s+Fifth.*Sent/s]);
});

test('a conversation without participants is a note to self', async ({ page, service }) => {
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.getByText('Only you can see this.')).toBeVisible();
  const discard = page.getByRole('button', { name: 'Discard draft' });
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(discard).toBeHidden();
  await title.fill('Shopping');
  await composer(page).fill('Buy');
  await discard.click();
  await expect(title).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Shopping');
  await expect(composer(page)).toHaveValue('Buy');
  await discard.click();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(title).toHaveValue('');
  await send(page, 'Buy batteries');

  await expect(conversations(page).first()).toContainText('Note to self');
  const [request] = service.requests.list('send');
  expect(request?.params).not.toHaveProperty('participants');
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
