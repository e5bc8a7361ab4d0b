import type { Locator } from 'playwright/test';
import { storedMessages } from '../../../service/testing/stored.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, send } from '../../support/page/screen.ts';
import { typeAtOnce } from '../../support/page/typeAtOnce.ts';

const ANA = { email: 'ana.silva@aurora-relief.example', password: 'tea and rain' };
const BEN = 'ben.okafor@aurora-relief.example';

test.beforeEach(async ({ service }) => {
  await service.admin.addUser({ ...ANA, apiAccess: true });
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'Are you there?' });
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
  await typeAtOnce(page.getByRole('button', { name: 'New conversation' }), 'ana');
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

const people = (count: number) => Array.from({ length: count }, (_, n) => `person${n}@x.example`);
const pasteList = (box: Locator, text: string) =>
  box.evaluate((element, list) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', list);
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, text);

test('a pasted list is taken up to the limit of participants, and the rest stays in the box', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const box = page.getByRole('combobox', { name: 'Participants' });
  await pasteList(box, people(1_002).join('\n'));
  await expect(page.getByText('A conversation can have at most 1,000 participants.')).toBeVisible();
  await expect(box).toHaveValue('person1000@x.example, person1001@x.example');
  await expect(page.getByRole('button', { name: /^Remove person/u })).toHaveCount(1_000);

  await page.getByRole('button', { name: 'Remove person0@x.example' }).click();
  await box.press('Enter');
  await expect(page.getByTitle('person1000@x.example')).toBeVisible();
  await expect(box).toHaveValue('person1001@x.example');
});

test('text without an address in a pasted list stays in the box with the reason, to be corrected', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const box = page.getByRole('combobox', { name: 'Participants' });
  await pasteList(box, ['Mail', 'maria', 'Person 0 <PERSON0@x.example>', ...people(30)].join('\n'));
  await expect(box).toHaveValue('Mail, maria');
  await expect(page.getByText('“Mail” isn’t an email address.')).toBeVisible();
  await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 6));
  await box.press('Delete');
  await pasteList(box, 'ana@x.example, ben@x.example; person3@x.example');
  await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(32);
  await expect(box).toHaveValue('maria');

  await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await box.pressSequentially('@x.example');
  await expect(page.getByText('This is too long')).toHaveCount(0);
  await box.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(33);
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

  // The message that waits for the edited one comes along, and is not sent alone.
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
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await discard.click();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(title).toHaveValue('');
  await send(page, 'Buy batteries');

  await expect(messages(page)).toHaveText([/Buy batteries.*Sent/s]);
  await expect(conversations(page).first()).toContainText('Note to self');
  const [request] = service.requests.list('send');
  expect(request?.params).not.toHaveProperty('participants');
});

test('undoing a discarded draft never puts it among other people', async ({ page, service }) => {
  await service.admin.addUser({ email: BEN });
  await signIn(page, service);
  const participants = page.getByRole('combobox', { name: 'Participants' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'New conversation' }).click();
  await participants.fill('Zoltan the gr');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await undo.click();
  await expect(participants).toHaveValue('Zoltan the gr');
  await participants.fill(ANA.email);
  await composer(page).fill('Only for Ana');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Draft discarded.')).toBeVisible();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await participants.fill(BEN);
  await composer(page).fill('For Ben');
  await undo.click();
  await expect(page.getByText(/draft can’t go back/u)).toBeVisible();
  await expect(composer(page)).toHaveValue('For Ben');
  await composer(page).press('Enter');
  await expect(messages(page)).toHaveText([/For Ben.*Sent/s]);
  await undo.click();
  await expect(page.getByTitle(ANA.email)).toBeVisible();
  await expect(composer(page)).toHaveValue('Only for Ana');
});

test('two participants of one name are told apart by the domains of their addresses', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const box = page.getByRole('combobox', { name: 'Participants' });
  await pasteList(box, 'ana.silva@x.example, ben@x.example, ana.silva@evil.example');
  await expect(page.getByTitle('ana.silva@x.example')).toHaveText('Ana Silva (x.example)');
  await expect(page.getByTitle('ana.silva@evil.example')).toHaveText('Ana Silva (evil.example)');
  await expect(page.getByTitle('ben@x.example')).toHaveText('Ben');
});
