import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { cutOff, resize } from '../../support/page/resize.ts';
import { conversations, messages, openSettings } from '../../support/page/screen.ts';
import { typeAtOnce } from '../../support/page/typeAtOnce.ts';
import { ANA, addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const button = (page: Page, name: string) => settings(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => settings(page).getByRole('textbox', { name });
const rules = (page: Page) => settings(page).getByRole('list', { name: 'Rules' }).getByRole('listitem');

async function newRule(page: Page): Promise<void> {
  await openSettings(page, 'Rules');
  await button(page, 'New rule').click();
  await expect(field(page, 'Name')).toBeFocused();
}

/** By the menu of her row. */
async function makeRuleOfAna(page: Page): Promise<void> {
  await conversations(page).filter({ hasText: 'Ana Silva' }).getByRole('button').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Make a rule…' }).click();
}

async function chooseMore(page: Page, entry: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a rule is tried on the past and saved, acts on the next message, and what it did is listed and undone', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  const saved = await ask(page, 'labels.save', { id: null, name: 'Refund', colour: 'red', letter: null });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  await newRule(page);
  await button(page, 'Save rule').click();
  for (const problem of ['Enter a name.', 'Choose at least one condition.', 'Choose at least one action.'])
    await expect(settings(page).getByText(problem)).toBeVisible();
  await field(page, 'Name').fill('Ana first');
  await field(page, 'Is from').fill('ana');
  await expect(settings(page).getByText('“ana” isn’t an email address.')).toBeVisible();
  await field(page, 'Is from').fill(`omar@x.example, ${ANA.email}`);

  await button(page, 'Try on the past').click();
  await expect(settings(page).getByRole('status')).toHaveText('Looked at 2 of 2 messages. 1 fits. ');
  const matches = settings(page).getByRole('list', { name: 'Messages that fit' }).getByRole('listitem');
  await expect(matches).toHaveText([new RegExp(`^Ana Silva.*From ${ANA.email}`, 'u')]);
  const { conversations: all } = await ask(page, 'conversations.list', { view: { kind: 'all' }, limit: 10 });
  expect(all.map(({ isPinned, labels }) => [isPinned, labels])).toEqual([
    [false, []],
    [false, []],
  ]);

  await settings(page).getByRole('checkbox', { name: 'Refund' }).check();
  await settings(page).getByText('Pin to the top of the list').click();
  await button(page, 'Save rule').click();
  await expect(rules(page)).toHaveText([
    /Ana first.*From omar@x\.example or ana\.silva.*Add label Refund · Pin/u,
  ]);
  await expect(button(page, 'New rule')).toBeFocused();
  await page.keyboard.press('Escape');

  const convId = all.find(({ people }) => people.some(({ email }) => email === ANA.email))?.convId ?? 0;
  await service.admin.post(ANA.email, { convId }, { msgText: 'For the rule' });
  await expect(messages(page).filter({ hasText: 'For the rule' })).toBeVisible();
  const state = async () => {
    const { isPinned, labels } = await ask(page, 'conversations.get', { convId });
    return { isPinned, labels };
  };
  expect(await state()).toEqual({ isPinned: true, labels: [saved.id] });

  await openSettings(page, 'Rules');
  await chooseMore(page, 'Show log');
  const log = settings(page).getByRole('list', { name: 'Log of “Ana first”' }).getByRole('listitem');
  await expect(log).toHaveText([/For the rule.*Pin/u, /For the rule.*Add label Refund/u]);
  await log.first().getByRole('button', { name: 'Undo' }).click();
  await expect(log.first()).toContainText('undone');
  expect(await state()).toEqual({ isPinned: false, labels: [saved.id] });
  await log.last().getByRole('button').first().click();
  await expect(settings(page)).toBeHidden();
  await expect(messages(page).filter({ hasText: 'For the rule' })).toBeInViewport();
});

test('by keyboard: a rule about a conversation is made, switched off, deleted and put back', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await newRule(page);
  await page.keyboard.type('Quiet');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const combobox = settings(page).getByRole('combobox', { name: 'Is in this conversation' });
  await expect(combobox).toBeFocused();
  await page.keyboard.type('Ana');
  await expect(page.getByRole('option', { name: 'Ana Silva' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Ben Okafor' })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Any conversation')).toBeFocused();
  await settings(page).getByRole('radio', { name: 'As they are' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(settings(page).getByRole('radio', { name: 'Mute' })).toBeChecked();
  await button(page, 'Save rule').focus();
  await page.keyboard.press('Enter');
  await expect(rules(page)).toHaveText([/Quiet.*In Ana Silva.*Mute/u]);
  await button(page, 'Edit').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Any conversation')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await button(page, 'Cancel').focus();
  await page.keyboard.press('Enter');

  const toggle = settings(page).getByRole('switch', { name: 'Quiet' });
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  await button(page, 'More actions').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Show log' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(settings(page).getByText('No rules yet')).toBeVisible();
  await page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(toggle).not.toBeChecked();
});

test('the conversation of a rule is suggested, also when it is found only after the last key', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await makeRuleOfAna(page);
  await typeAtOnce(button(page, 'Any conversation'), 'Ben');
  await page.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect(settings(page).getByText('Ben Okafor')).toBeVisible();
});

test('suggested conversations that Esc closed stay closed when another one is found', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await makeRuleOfAna(page);
  await button(page, 'Any conversation').click();
  await settings(page).getByRole('combobox').first().focus();
  await page.keyboard.type('Okafor');
  await expect(page.getByRole('option')).toHaveText(['Ben Okafor']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  const ada = 'ada.okafor@aurora-relief.example';
  await service.admin.addUser({ email: ada });
  const changed = page.evaluate(
    () => new Promise<void>((told) => void window.parley.on(({ name }) => name === 'changed' && told())),
  );
  await service.admin.post(ada, { participants: [service.email] }, { msgText: 'Hello' });
  await changed;
  // Core answers in order, and the field asked before.
  await ask(page, 'status.get', {});
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.type('x');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('option')).toHaveText(['Ada Okafor', 'Ben Okafor']);
});

test('the form and the list can be read and used in a small window, and what was typed stays', async ({
  parley: { app, page },
  service,
}) => {
  await openAna(page, service);
  await resize(app, page, 480, 400);
  await ask(page, 'rules.save', {
    ...{ id: null, name: 'A rule with a name that is rather long, so that it is cut' },
    conditions: { from: [ANA.email], convId: null, words: ['refund'], isCritical: true, hasFile: true },
    actions: { labels: [], pins: true, level: 'none', snooze: 'tomorrow' },
  });
  const checker = createChecker(page);
  await page.keyboard.press('ControlOrMeta+,');
  await settings(page).getByRole('tab', { name: 'Rules' }).click();
  await expect(rules(page)).toHaveCount(1);
  await checker.look('the rules');
  expect(await cutOff(page)).toEqual([]);
  await button(page, 'New rule').click();
  await field(page, 'Name').fill('Half');
  await checker.look('the form');
  expect(await cutOff(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
  await expect(field(page, 'Name')).toHaveValue('Half');
  expect(checker.found).toEqual([]);
});

test('a rule is made from the menu of a row and of a message, with its condition filled in, and tried', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await makeRuleOfAna(page);
  await expect(field(page, 'Name')).toHaveValue('Ana Silva');
  await expect(button(page, 'Any conversation')).toBeVisible();
  await button(page, 'Try on the past').click();
  await expect(settings(page).getByRole('status')).toContainText('1 fits.');
  await field(page, 'Contains').fill('refund');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();

  const make = async () => {
    await messages(page).filter({ hasText: ANA.email }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Make a rule…' }).click();
    await expect(field(page, 'Name')).toBeVisible();
  };
  await make();
  await expect(page.getByText('This rule isn’t saved yet.')).toBeVisible();
  await expect(field(page, 'Contains')).toHaveValue('refund');
  await button(page, 'Cancel').click();
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await make();
  await expect(field(page, 'Is from')).toHaveValue(ANA.email);
  await expect(button(page, 'Any conversation')).toBeHidden();
});

test('a rule about people whose name is written from the right is named as they are', async ({
  page,
  service,
}) => {
  const sara = 'שרה.לוי@x.example';
  await service.admin.addUser({ email: sara });
  await service.admin.post(sara, { participants: [service.email] }, { msgText: 'Where is my parcel' });
  await signIn(page, service);
  await conversations(page).getByRole('button').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Make a rule…' }).click();
  await expect(field(page, 'Name')).toHaveValue(/^שרה/u);
});
