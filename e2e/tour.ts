/** The guided tour (`npm run tour`): goes through the demo, prints a line for each step and saves a numbered picture to out/tour/. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { ENGLISH, writeDictionary } from '../testing/dictionaries.ts';
import { conversations, messages, send } from './support/page/screen.ts';
import { launchParley } from './support/parley/launchParley.ts';
import { withTemporaryFolder } from './support/parley/temporaryFolder.ts';
import { FILE_STEPS } from './tour/fileSteps.ts';
import { lookAtAll } from './tour/looks.ts';
import { expect, type Step } from './tour/step.ts';

const OUT = path.join(import.meta.dirname, '..', 'out', 'tour');

const map = (page: Page) => page.getByRole('img', { name: /Map of the area/ });

const inTheDark = ({ name, line, show }: Step): Step => ({
  name: `dark-${name}`,
  line: `Dark theme: ${line}`,
  show: async (shown) => {
    await shown.page.keyboard.press('Escape');
    await show(shown);
  },
});

const STEPS: readonly Step[] = [
  {
    name: 'sign-in',
    line: 'The first screen: sign in, or explore the demo without an account.',
    show: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Explore the demo' })).toBeVisible();
    },
  },
  {
    name: 'conversations',
    line: 'The conversations of the demo organisation, newest first.',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Explore the demo' }).click();
      const agree = page.getByRole('button', { name: 'Save anyway' });
      await expect(agree.or(conversations(page).first())).toBeVisible();
      if (await agree.isVisible()) await agree.click();
      await expect(conversations(page).nth(5)).toBeVisible();
    },
  },
  {
    name: 'reading',
    line: 'A conversation, with the newest message at the end.',
    show: async ({ page }) => {
      await conversations(page).first().click();
      await expect(messages(page).last()).toBeVisible();
      await expect(map(page).last()).toBeVisible();
    },
  },
  {
    name: 'sending',
    line: 'A text is saved on disk before the composer empties. A colleague replies.',
    show: async ({ page }) => {
      await send(page, 'Good morning! How are things at your end?');
      await expect(messages(page).filter({ hasText: 'How are things at your end?' })).toContainText('Sent');
      await expect(messages(page).last()).not.toContainText('How are things at your end?');
    },
  },
  ...FILE_STEPS,
  {
    name: 'searching',
    line: 'Search in all messages, offline.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: 'Search' }).fill('water');
      await expect(
        page.getByRole('region', { name: 'Search results' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'a-location',
    line: 'A location, with its address, coordinates and a map that needs no network.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await conversations(page).filter({ hasText: 'Kofi Mensah' }).first().click();
      await map(page).last().scrollIntoViewIfNeeded();
      await expect(map(page).last()).toBeInViewport();
    },
  },
  {
    name: 'new-conversation',
    line: 'A new conversation suggests people you know. Without participants, it is a note to self.',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByRole('combobox', { name: 'Participants' }).pressSequentially('le');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'dark',
    line: 'The dark theme, from the system or the setting.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await conversations(page).first().click();
      await expect(messages(page).last()).toBeVisible();
      await page.keyboard.press('ControlOrMeta+,');
      await page.getByRole('dialog', { name: 'Settings' }).getByText('Dark').click();
      await page.keyboard.press('Escape');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(messages(page).last()).toBeVisible();
    },
  },
  ...FILE_STEPS.map(inTheDark),
];

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await withTemporaryFolder(async (folder) => {
  const share = path.join(folder, 'share');
  await writeDictionary(path.join(share, 'hunspell'), 'en_GB', ENGLISH);
  const { app, page } = await launchParley({
    dataDir: path.join(folder, 'parley'),
    env: { XDG_DATA_HOME: share },
  });
  const stops: (() => Promise<void>)[] = [];
  const atEnd = (stop: () => Promise<void>) => void stops.push(stop);
  const shown = { app, page, folder, atEnd };
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    for (const [index, { name, line, show }] of STEPS.entries()) {
      await show(shown);
      const picture = `${String(index + 1).padStart(2, '0')}-${name}.png`;
      await page.screenshot({ path: path.join(OUT, picture), animations: 'disabled' });
      say(`${index + 1}. ${line} (out/tour/${picture})`);
    }
    await lookAtAll(shown, { folder: OUT, from: STEPS.length + 1, say });
  } catch (error) {
    process.stderr.write(`The tour stopped: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await app.close();
    for (const stop of stops) await stop();
  }
});
