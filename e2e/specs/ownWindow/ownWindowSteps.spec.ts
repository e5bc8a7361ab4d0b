import { expect, signIn, test } from '../../fixtures.ts';
import { focusWindow, openAlone, windowTitles } from '../../support/page/ownWindow.ts';
import { ANA, BEN, boxIn, CAROL, mainPane, openInMain, titleIn } from '../../support/page/panes.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { holdCore } from '../../support/parley/heldCore.ts';
import { begin } from '../../support/service/begin.ts';

test('the keys for unread conversations pass over those in their own windows, and end where there is no other', async ({
  page,
  parley: { app },
  service,
}) => {
  const [ana, ben] = [await begin(service, ANA), await begin(service, BEN)];
  await begin(service, CAROL);
  await signIn(page, service);
  for (const name of ['Ana Silva', 'Ben Okafor']) {
    await openAlone(app, page, name);
    await focusWindow(app, 0);
  }
  await openInMain(page, 'Carol Dunn');
  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'One more' });
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'One more' });
  await expect(page.getByRole('radio', { name: 'Unread 2' })).toBeVisible();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(page.getByText('No other conversation is unread.')).toBeVisible();
  await expect(titleIn(mainPane(page))).toContainText('Carol Dunn');
});

test('letters typed after a search that leads to an own window are written in no other conversation', async ({
  page,
  parley: { app },
  service,
}) => {
  for (const address of [ANA, BEN]) await begin(service, address);
  await signIn(page, service);
  await openAlone(app, page, 'Ben Okafor');
  await focusWindow(app, 0);
  await openInMain(page, 'Ana Silva');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).focus();
  await pressAtOnce(page, 'ben', 'Enter', 'hi');
  await expect
    .poll(() => windowTitles(app))
    .toEqual(['Ana Silva - Parley', 'Ben Okafor - Parley (in front)']);
  await expect(titleIn(mainPane(page))).toContainText('Ana Silva');
  await expect(boxIn(mainPane(page))).toHaveValue('');
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('benhi');

  await focusWindow(app, 0);
  const release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Control+k', 'ben', 'Enter', 'hi');
  await release();
  await expect
    .poll(() => windowTitles(app))
    .toEqual(['Ana Silva - Parley', 'Ben Okafor - Parley (in front)']);
  await expect(boxIn(mainPane(page))).toHaveValue('');
});
