import { expect, type Locator, type Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { signIn } from '../../fixtures.ts';
import { begin } from '../service/begin.ts';
import { conversations } from './screen.ts';

export const ANA = 'ana.silva@x.example';
export const BEN = 'ben.okafor@x.example';
export const CAROL = 'carol.dunn@x.example';

/** The main conversation, and the one beside it. */
export const mainPane = (page: Page): Locator => page.locator('[data-pane="main"]');
export const besidePane = (page: Page): Locator => page.locator('[data-pane="beside"]');

export const titleIn = (pane: Locator): Locator => pane.getByRole('heading', { level: 1 });
export const boxIn = (pane: Locator): Locator => pane.getByRole('textbox', { name: 'Message', exact: true });
export const messagesIn = (pane: Locator): Locator =>
  pane.getByRole('list', { name: 'Messages' }).getByRole('article');

/** The row of a conversation: what opens it. */
export const rowOf = (page: Page, name: string): Locator =>
  conversations(page).filter({ hasText: name }).first().getByRole('button').first();

/** Opens a conversation of the list in the main pane, and waits until one can write there. */
export async function openInMain(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click();
  await expect(titleIn(mainPane(page))).toContainText(name);
  await expect(boxIn(mainPane(page))).toBeFocused();
}

/** Opens it beside the main one by its key, and waits until one can write there. */
export async function openBeside(page: Page, name: string): Promise<void> {
  await rowOf(page, name).press('ControlOrMeta+Enter');
  await expect(titleIn(besidePane(page))).toContainText(name);
  await expect(boxIn(besidePane(page))).toBeFocused();
}

/** Signs in to a service with conversations of Ana's and Ben's, and opens Ben's beside Ana's. Returns the first message of each. */
export async function openTwo(page: Page, service: Service) {
  const ana = await begin(service, ANA);
  const ben = await begin(service, BEN);
  await signIn(page, service);
  await openInMain(page, 'Ana Silva');
  await openBeside(page, 'Ben Okafor');
  return { ana, ben };
}
