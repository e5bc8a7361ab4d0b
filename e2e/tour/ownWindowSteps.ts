import type { Page } from 'playwright/test';
import { closesBy, ownWindowBy } from '../support/page/ownWindow.ts';
import { mainPane } from '../support/page/panes.ts';
import { resize } from '../support/page/resize.ts';
import { conversations } from '../support/page/screen.ts';
import { type LookedAt, openKofi, type Stage } from './stage.ts';
import { expect, type Shown } from './step.ts';

/** The window that was opened last. */
function own({ app }: Shown): Page {
  const page = app.windows().at(-1);
  if (!page) throw new Error('There is no window.');
  return page;
}

/** Opens Kofi's conversation in its own window: as large as a new one, or the smallest beside a small main window. */
async function openOwn({ app, page }: Shown, wide: readonly [number, number]): Promise<Page> {
  await openKofi(page);
  const opened = await ownWindowBy(app, () => page.keyboard.press('ControlOrMeta+o'));
  const isSmall = await page.evaluate(() => innerWidth < 960);
  const [width, height] = isSmall ? [480, 400] : wide;
  await resize(app, opened, width, height, 1);
  await expect(mainPane(opened).getByRole('article').last()).toBeVisible();
  // Maps are drawn last.
  await expect(opened.locator('svg[role="img"] path:not([d])')).toHaveCount(0);
  return opened;
}

const closeOwn = async (stage: Stage): Promise<void> => {
  const page = own(stage);
  await closesBy(page, () => page.keyboard.press('ControlOrMeta+w'));
};

export const OWN_WINDOW_STEPS: readonly LookedAt[] = [
  {
    name: 'own-window',
    line: 'A conversation in its own window. Its header names the account, and leads back to the main window.',
    show: async (stage) => void (await openOwn(stage, [640, 720])),
    seenIn: own,
    leave: closeOwn,
  },
  {
    name: 'own-window-details',
    line: 'Its details lie beside it where there is room, and over it elsewhere.',
    show: async (stage) => {
      const page = await openOwn(stage, [1_040, 720]);
      await page.keyboard.press('ControlOrMeta+i');
      await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
    },
    seenIn: own,
    leave: async (stage) => {
      const details = own(stage).getByRole('region', { name: 'Details' });
      if (await details.isVisible()) await own(stage).keyboard.press('ControlOrMeta+i');
      await expect(details).toBeHidden();
      await closeOwn(stage);
    },
  },
  {
    name: 'own-window-in-list',
    line: 'The list marks a conversation that has its own window, and the main window shows it no more.',
    show: async (stage) => {
      await openOwn(stage, [640, 720]);
      await expect(conversations(stage.page).filter({ hasText: 'In its own window' })).toBeVisible();
    },
    leave: closeOwn,
  },
];
