/** The guided tour (`npm run tour`): goes through the demo, prints a line for each step and saves a numbered picture to out/tour/. */
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Page, expect as playwrightExpect } from 'playwright/test';
import { encodePng } from '../service/seed/demo/files/png.ts';
import { dropFiles, holdFiles } from './support/page/dropFile.ts';
import { composer, conversations, messages, send, stagedFiles } from './support/page/screen.ts';
import { launchParley } from './support/parley/launchParley.ts';
import { withTemporaryFolder } from './support/parley/temporaryFolder.ts';

/** A slow machine shows the same tour. */
const expect = playwrightExpect.configure({ timeout: 30_000 });
const OUT = path.join(import.meta.dirname, '..', 'out', 'tour');

interface Step {
  readonly name: string;
  readonly line: string;
  /** `folder`: for files of the step's own. */
  readonly show: (page: Page, folder: string) => Promise<void>;
}

const map = (page: Page) => page.getByRole('img', { name: /Map of the area/ });

/** Shown twice: by day and by night. */
const FILE_STEPS: readonly Step[] = [
  {
    name: 'dragging-a-file',
    line: 'Dragging a file over a conversation shows who would receive it.',
    show: async (page, folder) => {
      await conversations(page).filter({ hasText: 'Kofi Mensah' }).first().click();
      await expect(messages(page).last()).toBeVisible();
      await holdFiles(page, [await sitePlan(folder)], composer(page));
      await expect(page.getByText('Add files for Kofi Mensah')).toBeVisible();
    },
  },
  {
    name: 'dropping-files',
    line: 'Dropped files wait above the message box, with the name of the conversation they go to.',
    show: async (page, folder) => {
      await dropFiles(page, [await sitePlan(folder), await sitePicture(folder)], composer(page));
      await expect(stagedFiles(page)).toHaveCount(2);
      await expect(stagedFiles(page).last().locator('canvas')).toBeVisible();
      await composer(page).fill('The plan of the site');
    },
  },
  {
    name: 'sending-files',
    line: 'Files are streamed from the disk, each with its own progress, cancel and retry.',
    show: async (page, folder) => {
      await dropFiles(page, [await longFilm(folder)], composer(page));
      await expect(stagedFiles(page)).toHaveCount(3);
      await page.keyboard.press('Enter');
      await expect(messages(page).last().getByRole('progressbar')).toBeVisible();
      await expect(messages(page).last()).toContainText('left');
    },
  },
  {
    name: 'downloading-a-file',
    line: 'A click cancels a file and puts it back. Another downloads a received file, ready to view, open or save.',
    show: async (page) => {
      await messages(page).last().getByRole('button', { name: 'Cancel' }).click();
      await expect(messages(page).last()).not.toContainText('film');
      await page.getByRole('button', { name: /^Remove .*film/ }).click();
      await conversations(page)
        .filter({ hasText: 'Elena Petrova' })
        .filter({ hasText: 'Noa Shapiro' })
        .first()
        .click();
      const download = page.getByRole('button', { name: /^Download .+\.pdf$/ }).last();
      const open = page.getByRole('button', { name: /^Open .+\.pdf$/ }).last();
      await expect(download.or(open).first()).toBeVisible();
      if (!(await open.isVisible())) await download.click();
      await expect(open).toBeVisible();
    },
  },
  {
    name: 'pictures',
    line: 'Pictures download automatically, as the settings allow. Nothing moves when they appear.',
    show: async (page) => {
      await conversations(page)
        .filter({ hasText: 'Noa Shapiro' })
        .filter({ hasText: 'Ines Carvalho' })
        .first()
        .click();
      await expect(picture(page).locator('canvas')).toBeVisible();
    },
  },
  {
    name: 'viewer',
    line: 'The viewer: zoom, pan, rotate, next and previous picture, all from the keyboard.',
    show: async (page) => {
      await picture(page).click();
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'files',
    line: 'Files of all conversations, by kind, person and day. Save many at once.',
    show: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+e');
      await expect(page.getByRole('heading', { name: 'Files of all conversations' })).toBeVisible();
      await expect(page.locator('canvas').nth(2)).toBeVisible();
    },
  },
  {
    name: 'downloads',
    line: 'The latest downloads: open, copy or remove them, or show them in their folder.',
    show: async (page) => {
      await page.keyboard.press('ControlOrMeta+j');
      await expect(page.getByRole('dialog', { name: 'Downloads' })).toContainText('.pdf');
    },
  },
];

const inTheDark = ({ name, line, show }: Step): Step => ({
  name: `dark-${name}`,
  line: `Dark theme: ${line}`,
  show: async (page, folder) => {
    await page.keyboard.press('Escape');
    await show(page, folder);
  },
});

/** The newest picture of the open conversation. */
const picture = (page: Page) => page.getByRole('button', { name: /^Show .+\.png$/ }).last();

async function sitePlan(folder: string): Promise<string> {
  const plan = path.join(folder, 'site plan.txt');
  await writeFile(plan, 'North: wells and tanks.\nSouth: tents.\n');
  return plan;
}

async function sitePicture(folder: string): Promise<string> {
  const file = path.join(folder, 'the site from above.png');
  await writeFile(
    file,
    encodePng(320, 240, (x, y) => [60 + x / 4, 120 + y / 3, 90 + ((x * y) % 40)]),
  );
  return file;
}

/** Large enough to be on its way when the picture is taken. */
async function longFilm(folder: string): Promise<string> {
  const file = path.join(folder, 'film of the road.mp4');
  await writeFile(file, '');
  await truncate(file, 4 * 2 ** 30);
  return file;
}

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
    line: 'The conversations of the demo organisation, newest first.',
    show: async (page) => {
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
    show: async (page) => {
      await conversations(page).first().click();
      await expect(messages(page).last()).toBeVisible();
      await expect(map(page).last()).toBeVisible();
    },
  },
  {
    name: 'sending',
    line: 'A text is saved on disk before the composer empties. A colleague replies.',
    show: async (page) => {
      await send(page, 'Good morning! How are things at your end?');
      await expect(messages(page).filter({ hasText: 'How are things at your end?' })).toContainText('Sent');
      await expect(messages(page).last()).not.toContainText('How are things at your end?');
    },
  },
  ...FILE_STEPS,
  {
    name: 'searching',
    line: 'Search in all messages, offline.',
    show: async (page) => {
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
    show: async (page) => {
      await page.keyboard.press('Escape');
      await conversations(page).filter({ hasText: 'Kofi Mensah' }).first().click();
      await map(page).last().scrollIntoViewIfNeeded();
      await expect(map(page).last()).toBeInViewport();
    },
  },
  {
    name: 'new-conversation',
    line: 'A new conversation suggests people you know. Without participants, it is a note to self.',
    show: async (page) => {
      await page.getByRole('button', { name: 'New conversation' }).click();
      await page.getByRole('combobox', { name: 'Participants' }).pressSequentially('le');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'dark',
    line: 'The dark theme, from the system or the setting.',
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
  ...FILE_STEPS.map(inTheDark),
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
