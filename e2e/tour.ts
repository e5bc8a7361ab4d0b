/** The guided tour (`npm run tour`): Parley shows itself, one printed line and one numbered picture a step, under out/tour/. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Page, expect as playwrightExpect } from 'playwright/test';
import { dropFile } from './dropFile.ts';
import { launchParley } from './launch.ts';
import { composer, conversations, messages, send, stagedFiles } from './screen.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

/** A slow machine shows the same tour. */
const expect = playwrightExpect.configure({ timeout: 30_000 });
const OUT = path.join(import.meta.dirname, '..', 'out', 'tour');

interface Step {
  readonly name: string;
  readonly line: string;
  /** `folder`: for files of the step's own. */
  readonly show: (page: Page, folder: string) => Promise<void>;
}

const map = (page: Page) => page.getByRole('img', { name: /Map of the region/ });

const STEPS: readonly Step[] = [
  {
    name: 'sign-in',
    line: 'The first screen: sign in, or explore the demo without an account.',
    show: async (page) => {
      await expect(page.getByRole('button', { name: 'Explore the demo' })).toBeVisible();
    },
  },
  {
    name: 'conversations',
    line: 'The demo organisation: its conversations, the newest first.',
    show: async (page) => {
      await page.getByRole('button', { name: 'Explore the demo' }).click();
      const agree = page.getByRole('button', { name: 'Keep them anyway' });
      await expect(agree.or(conversations(page).first())).toBeVisible();
      if (await agree.isVisible()) await agree.click();
      await expect(conversations(page).nth(5)).toBeVisible();
    },
  },
  {
    name: 'reading',
    line: 'Reading a conversation: who wrote what and when, from the newest back.',
    show: async (page) => {
      await conversations(page).first().click();
      await expect(messages(page).last()).toBeVisible();
      await expect(map(page).last()).toBeVisible();
    },
  },
  {
    name: 'sending',
    line: 'Sending a text: it is on disk before the composer empties, and a colleague answers.',
    show: async (page) => {
      await send(page, 'Good morning! How are things at your end?');
      await expect(messages(page).filter({ hasText: 'How are things at your end?' })).toContainText('Sent');
      await expect(messages(page).last()).not.toContainText('How are things at your end?');
    },
  },
  {
    name: 'dropping-a-file',
    line: 'Dropping a file: it waits above the text box, with who will receive it in words.',
    show: async (page, folder) => {
      const plan = path.join(folder, 'site plan.txt');
      await writeFile(plan, 'North: wells and tanks.\nSouth: tents.\n');
      await dropFile(page, plan, composer(page));
      await expect(stagedFiles(page)).toHaveCount(1);
      await composer(page).fill('The plan of the site');
    },
  },
  {
    name: 'sending-a-file',
    line: 'Sending it: streamed from the disk, with its own progress, cancel and retry.',
    show: async (page) => {
      await page.keyboard.press('Enter');
      await expect(messages(page).filter({ hasText: 'The plan of the site' })).toContainText('Sent');
      await expect(stagedFiles(page)).toHaveCount(0);
    },
  },
  {
    name: 'downloading-a-file',
    line: 'A received file: downloaded by a press, then opened or saved.',
    show: async (page) => {
      await conversations(page).filter({ hasText: 'Elena Petrova, Noa Shapiro' }).first().click();
      await page
        .getByRole('button', { name: /^Download / })
        .last()
        .click();
      await expect(page.getByRole('button', { name: /^Open .+\.pdf$/ }).last()).toBeVisible();
    },
  },
  {
    name: 'searching',
    line: 'Searching all messages, offline.',
    show: async (page) => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('water');
      await expect(
        page.getByRole('region', { name: 'Search results' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'a-location',
    line: 'A location: address, coordinates and a map that is drawn without any network.',
    show: async (page) => {
      await page.keyboard.press('Escape');
      await conversations(page).filter({ hasText: 'Kofi Mensah' }).first().click();
      await map(page).last().scrollIntoViewIfNeeded();
      await expect(map(page).last()).toBeInViewport();
    },
  },
  {
    name: 'new-conversation',
    line: 'A new conversation: people are completed from those seen; with nobody it is a note to self.',
    show: async (page) => {
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByRole('combobox', { name: 'Participants' }).pressSequentially('le');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'dark',
    line: 'Dark: it follows the system, or the setting.',
    show: async (page) => {
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
];

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await withTemporaryFolder(async (folder) => {
  const { app, page } = await launchParley({ dataDir: path.join(folder, 'parley') });
  try {
    for (const [index, { name, line, show }] of STEPS.entries()) {
      await show(page, folder);
      const picture = `${String(index + 1).padStart(2, '0')}-${name}.png`;
      await page.screenshot({ path: path.join(OUT, picture), animations: 'disabled' });
      process.stdout.write(`${index + 1}. ${line} (out/tour/${picture})\n`);
    }
  } catch (error) {
    process.stderr.write(`The tour stopped: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await app.close();
  }
});
