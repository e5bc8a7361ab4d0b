import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { encodePng } from '../../service/seed/demo/files/png.ts';
import { dropFiles, holdFiles } from '../support/page/dropFile.ts';
import { composer, conversations, messages, stagedFiles } from '../support/page/screen.ts';
import { expect, type Step } from './step.ts';

export const FILE_STEPS: readonly Step[] = [
  {
    name: 'dragging-a-file',
    line: 'Dragging a file over a conversation shows who would receive it.',
    show: async ({ page, folder }) => {
      await conversations(page).filter({ hasText: 'Kofi Mensah' }).first().click();
      await expect(messages(page).last()).toBeVisible();
      await holdFiles(page, [await sitePlan(folder)], composer(page));
      await expect(page.getByText('Add files for Kofi Mensah')).toBeVisible();
    },
  },
  {
    name: 'dropping-files',
    line: 'Dropped files wait above the message box, with the name of the conversation they go to.',
    show: async ({ page, folder }) => {
      await dropFiles(page, [await sitePlan(folder), await sitePicture(folder)], composer(page));
      await expect(stagedFiles(page)).toHaveCount(2);
      await expect(stagedFiles(page).last().locator('canvas')).toBeVisible();
      await composer(page).fill('The plan of the site');
    },
  },
  {
    name: 'sending-files',
    line: 'Files are streamed from the disk, each with its own progress, cancel and retry.',
    show: async ({ page, folder }) => {
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
    show: async ({ page }) => {
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
    show: async ({ page }) => {
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
    show: async ({ page }) => {
      await picture(page).click();
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'files',
    line: 'Files of all conversations, by kind, person and day. Save many at once.',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+e');
      await expect(page.getByRole('heading', { name: 'Files of all conversations' })).toBeVisible();
      await expect(page.locator('canvas').nth(2)).toBeVisible();
    },
  },
  {
    name: 'downloads',
    line: 'The latest downloads: open, copy or remove them, or show them in their folder.',
    show: async ({ page }) => {
      await page.keyboard.press('ControlOrMeta+j');
      await expect(page.getByRole('dialog', { name: 'Downloads' })).toContainText('.pdf');
    },
  },
];

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
