import path from 'node:path';
import type { Page } from 'playwright/test';
import { type Service, startService } from '../../service/startService.ts';
import { addForm, fillIn, openAddForm } from '../support/page/accounts.ts';
import { composer, conversations, messages } from '../support/page/screen.ts';
import { answerQuestions } from '../support/parley/questions.ts';
import { expect, type Shown } from './step.ts';

const ADA = 'ada.okoro@field.example';
/** Its button in the rail. */
const SECOND = /127\.0\.0\.1/;
const REPORTS = [
  'The convoy left at six.',
  'Two trucks wait at the bridge.',
  'The bridge opens at nine.',
  'All tanks are full.',
  'Who takes the night shift?',
  'Ines and I do.',
  'The road to the camp is dry again.',
  'We need 40 more blankets.',
  'They come with the second truck.',
  'The doctor arrived.',
  'All is quiet here.',
  'Call me when you can.',
];

/** Parley with two accounts: the demo, and one of a service that the tour runs. */
export interface Stage extends Shown {
  readonly service: Service;
  /** Has Ada write to the second account. */
  readonly adaWrites: () => Promise<void>;
}

/** A step that is seen in all looks, at all sizes. It starts from any place, with no menu or dialog open. */
export interface LookedAt {
  readonly name: string;
  readonly line: string;
  readonly show: (stage: Stage) => Promise<void>;
  /** The window that it is seen in; omitted: the main one. */
  readonly seenIn?: (stage: Stage) => Page;
  /** Takes back what Esc doesn't; omitted: nothing. */
  readonly leave?: (stage: Stage) => Promise<void>;
}

/** Adds the second account. */
export async function addSecond(shown: Shown): Promise<Stage> {
  const { app, page, folder, atEnd } = shown;
  const service = await startService({
    ...{ dataDir: path.join(folder, 'service'), seed: 'large', messages: 2_000, conversations: 40 },
  });
  atEnd(() => service.stop());
  await service.admin.addUser({ email: ADA });
  const { convId } = await service.admin.post(
    ADA,
    { participants: [service.email] },
    { msgText: 'Good morning from the field' },
  );
  const adaWrites = async () => {
    for (const msgText of REPORTS) await service.admin.post(ADA, { convId }, { msgText });
  };
  await adaWrites();
  await answerQuestions(app, 'Sign In');
  await openAddForm(page);
  await fillIn(page, service);
  const agree = page.getByRole('button', { name: 'Save anyway' });
  await expect(agree.or(account(page, SECOND))).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(addForm(page)).toBeHidden();
  await expect(conversations(page).nth(5)).toBeVisible();
  return { ...shown, service, adaWrites };
}

const account = (page: Page, name: RegExp) =>
  page.getByRole('toolbar', { name: 'Accounts' }).getByRole('button', { name });

async function showAccount(page: Page, key: string, name: RegExp): Promise<void> {
  await page.keyboard.press(`ControlOrMeta+${key}`);
  await expect(account(page, name)).toHaveAttribute('aria-current', 'true');
}

/** Of the shown account, by the name of the other person. */
export const openConversation = async (page: Page, name: string): Promise<void> => {
  const ofGroups = new RegExp(`, ${name}|${name},`);
  const rows = conversations(page).filter({ hasText: name, hasNotText: ofGroups });
  const row = rows.first().getByRole('button').first();
  await row.click();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(composer(page)).toBeFocused();
  await expect(messages(page).last()).toBeVisible();
};

/** The demo's conversation with Kofi. */
export async function openKofi(page: Page): Promise<void> {
  await showAccount(page, '1', /demo/);
  await openConversation(page, 'Kofi Mensah');
}

/** The second account, at its newest conversation but Ada's. */
export async function openSecond(page: Page): Promise<void> {
  await showAccount(page, '2', SECOND);
  const other = conversations(page).filter({ hasNotText: 'Ada' }).first();
  await other.getByRole('button').first().click();
  await expect(messages(page).last()).toBeVisible();
}

export const openAda = (page: Page): Promise<void> => openConversation(page, 'Ada');

export const filterBy = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
