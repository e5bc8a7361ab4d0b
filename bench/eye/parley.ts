import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright/test';
import { conversations } from '../../e2e/support/page/screen.ts';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import type { AccountId } from '../../shared/model/ids.ts';
import { HAS_KEY_STORE } from '../window.ts';
import { type Listed, listed, signedIn } from './inPage.ts';
import { measureClick, pause, rowAt } from './measures.ts';

/** The list has rows of this height, CSS pixels. */
const ROW_HEIGHT = 68;

/** Starts Parley with a folder in which an account is signed in, gives it to `work`, and ends it. */
export async function inParley<T>(
  dataDir: string,
  work: (page: Page, account: AccountId) => Promise<T>,
): Promise<T> {
  const { app, page } = await launchParley({ dataDir, env: HAS_KEY_STORE });
  const account = await page.evaluate(signedIn);
  const done = await work(page, account);
  await app.close();
  return done;
}

/** Opens a conversation of the list, and returns it with the `count` ones that follow. `from` counts from 0. */
export async function openAt(page: Page, from: number, count: number): Promise<readonly Listed[]> {
  const [first, ...next] = (await settledList(page, from + count + 1)).slice(from);
  if (first === undefined) throw new Error(`The list has no conversation ${from}.`);
  await scrollList(page, from * ROW_HEIGHT);
  // That one may be open from before.
  await rowAt(page, from + 1).click();
  await measureClick(page, from, first.text);
  return [first, ...next];
}

/** The first conversations of the list, once it stays as it is: the first pages of a history change its order. */
async function settledList(page: Page, limit: number): Promise<readonly Listed[]> {
  await conversations(page).nth(1).waitFor();
  const account = await page.evaluate(signedIn);
  let before: readonly Listed[];
  let list: readonly Listed[] = [];
  do {
    await pause();
    before = list;
    list = await page.evaluate(listed, { account, limit });
  } while (list.length === 0 || !isDeepStrictEqual(before, list));
  return list;
}

/** Scrolls the list of conversations, CSS pixels. */
export async function scrollList(page: Page, top: number): Promise<void> {
  await page.getByRole('list', { name: 'Conversations' }).evaluate((list, to) => {
    list.parentElement?.scrollTo({ top: to });
  }, top);
}
