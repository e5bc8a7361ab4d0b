import { expect, test } from '../../fixtures.ts';
import { besidePane, boxIn, mainPane, openTwo } from '../../support/page/panes.ts';
import { resize } from '../../support/page/resize.ts';

test.beforeEach(async ({ parley: { page }, service }) => {
  await openTwo(page, service);
});

test('both conversations keep the room that they need beside the views, at any width of the window', async ({
  parley: { app, page },
}) => {
  const widths = async () =>
    Promise.all(
      [mainPane(page), besidePane(page)].map(async (pane) => (await pane.boundingBox())?.width ?? 0),
    );
  const narrowest = async () => Math.min(...(await widths()));
  const right = async () => {
    const box = await besidePane(page).boundingBox();
    return box === null ? 0 : box.x + box.width;
  };
  const views = page.getByRole('navigation', { name: 'Views' });
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(views).toBeVisible();
  // As wide as it can be.
  await page.getByRole('separator', { name: 'Width of the conversation beside' }).press('End');
  await expect.poll(narrowest).toBe(320);
  await resize(app, page, 1_200, 700);
  await expect(views).toBeVisible();
  await expect.poll(narrowest).toBe(320);
  await resize(app, page, 1_199, 700);
  await expect(views).toBeHidden();
  await resize(app, page, 960, 600);
  await expect.poll(narrowest).toBeGreaterThan(300);
  expect(await right()).toBe(960);
});

test('the files of the one beside do not take the focus when they come back with the room', async ({
  parley: { app, page },
}) => {
  await besidePane(page).getByRole('button', { name: 'Show files' }).click();
  await expect(besidePane(page).getByRole('heading', { level: 1 })).toContainText('Files');
  await resize(app, page, 800, 600);
  await boxIn(mainPane(page)).click();
  await resize(app, page, 1_200, 800);
  await expect(besidePane(page).getByRole('heading', { level: 1 })).toContainText('Files');
  await expect(boxIn(mainPane(page))).toBeFocused();
});
