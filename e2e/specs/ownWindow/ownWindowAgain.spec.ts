import { convId as conversationId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { openAlone, ownWindowBy, windowTitles } from '../../support/page/ownWindow.ts';
import { ANA, BEN, boxIn, mainPane, titleIn } from '../../support/page/panes.ts';
import { conversations } from '../../support/page/screen.ts';
import { startAgain } from '../../support/parley/startAgain.ts';
import { desktopWithTray } from '../../support/parley/trayDesktop.ts';
import { begin } from '../../support/service/begin.ts';

test('the next start opens the windows again, where they were, with their texts; not that of an account that is gone', async ({
  launch,
  service,
}) => {
  await begin(service, ANA);
  await begin(service, BEN);
  const first = await launch();
  await signIn(first.page, service);
  const own = await openAlone(first.app, first.page, 'Ana Silva');
  await own.keyboard.type('Half a thought');
  await expect(conversations(first.page).filter({ hasText: 'Ana' })).toContainText('Half a thought');
  const place = { x: 40, y: 30, width: 700, height: 500 };
  await first.app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[1]?.setBounds(bounds),
    place,
  );
  await first.app.close();

  const second = await launch();
  await expect
    .poll(() => windowTitles(second.app))
    .toEqual([expect.stringContaining('Parley'), expect.stringContaining('Ana Silva - Parley')]);
  const [, again] = second.app.windows();
  if (!again) throw new Error('There is no second window.');
  await expect(titleIn(mainPane(again))).toContainText('Ana Silva');
  await expect(boxIn(mainPane(again))).toHaveValue('Half a thought');
  const bounds = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[1]?.getBounds(),
  );
  expect(bounds).toEqual(place);
  const [account] = await ask(second.page, 'accounts.list', {});
  if (!account) throw new Error('There is no account.');
  await ask(second.page, 'session.signOut', { account: account.id, forget: false });
  await expect.poll(() => windowTitles(second.app)).toHaveLength(1);
  await second.app.close();

  const third = await launch();
  await signIn(third.page, service);
  await expect(conversations(third.page)).toHaveCount(2);
  expect(third.app.windows()).toHaveLength(1);
});

test('until the main window is shown, a conversation that had its window opens there, and in no other', async ({
  launch,
  service,
  dataDir,
}) => {
  const ana = await begin(service, ANA);
  const env = await desktopWithTray(dataDir);
  const first = await launch({ env });
  await signIn(first.page, service);
  const before = await openAlone(first.app, first.page, 'Ana Silva');
  await before.keyboard.type('Half a thought');
  await expect(conversations(first.page).filter({ hasText: 'Ana' })).toContainText('Half a thought');
  await first.app.close();

  const { app, page } = await launch({ env, args: ['--hidden'] });
  const visible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
  const [account] = await ask(page, 'accounts.list', {});
  if (!account) throw new Error('There is no account.');
  const place = { account: account.id, convId: conversationId(ana.convId) };
  expect(await visible()).toEqual([false]);
  expect(await ask(page, 'windows.list', {})).toEqual([place]);
  const own = await ownWindowBy(app, () => ask(page, 'windows.goTo', { ...place, msgId: null }));
  await expect(boxIn(mainPane(own))).toHaveValue('Half a thought');
  expect(await visible()).toEqual([false, true]);
  await startAgain(dataDir);
  await expect.poll(visible).toEqual([true, true]);
  expect(await ask(page, 'windows.list', {})).toEqual([place]);
});
