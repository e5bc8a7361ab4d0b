import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { focusWindow, openAlone, windowTitles } from '../../support/page/ownWindow.ts';
import { ANA, boxIn, mainPane, messagesIn, rowOf } from '../../support/page/panes.ts';
import { begin } from '../../support/service/begin.ts';

test('a file dropped on the row of the conversation is in the message box of its window, and goes with the message', async ({
  page,
  service,
  dataDir,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await focusWindow(app, 0);
  await dropFile(page, await makeFile(dataDir, 'plan.txt'), rowOf(page, 'Ana Silva'));
  await expect.poll(() => windowTitles(app)).toEqual(['Parley', 'Ana Silva - Parley (in front)']);
  await expect(mainPane(own).getByText('plan.txt').first()).toBeVisible();
  await boxIn(mainPane(own)).fill('Here it is');
  await own.keyboard.press('Enter');
  await expect(messagesIn(mainPane(own)).last()).toContainText('plan.txt');
  await expect(boxIn(mainPane(own))).toHaveValue('');
});

test('choosing the conversation in the list shows it in its window, also where that shows its files', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await own.getByRole('button', { name: 'Show files' }).click();
  await expect(boxIn(mainPane(own))).toBeHidden();
  await focusWindow(app, 0);
  await rowOf(page, 'Ana Silva').click();
  await expect(boxIn(mainPane(own))).toBeFocused();
  await expect.poll(() => windowTitles(app)).toEqual(['Parley', 'Ana Silva - Parley (in front)']);
});
