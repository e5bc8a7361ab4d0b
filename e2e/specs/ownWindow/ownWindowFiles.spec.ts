import path from 'node:path';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { focusWindow, openAlone, windowTitles } from '../../support/page/ownWindow.ts';
import { ANA, boxIn, mainPane, messagesIn, rowOf } from '../../support/page/panes.ts';
import { dialog, savingIn } from '../../support/page/transcriptDialog.ts';
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

test('a handover dropped beside the messages of the window is shown in the main one, to be taken in', async ({
  page,
  service,
  dataDir,
  parley: { app },
}) => {
  const folder = await savingIn(app, dataDir, 'handover.html');
  await begin(service, ANA);
  await signIn(page, service);
  await rowOf(page, 'Ana Silva').focus();
  await page.keyboard.press('h');
  await dialog(page).getByLabel('Note on Ana Silva').fill('She waits for the truck.');
  await dialog(page).getByRole('button', { name: 'Save file…' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const own = await openAlone(app, page, 'Ana Silva');
  await own.keyboard.press('ControlOrMeta+i');
  const details = own.getByRole('heading', { name: 'Details' });
  await expect(details).toBeVisible();
  await dropFile(own, path.join(folder, 'handover.html'), details);
  await expect(dialog(page)).toHaveAccessibleName('Import handover');
  await expect(dialog(page)).toContainText('She waits for the truck.');
  await expect.poll(() => windowTitles(app)).toEqual(['Parley (in front)', 'Ana Silva - Parley']);
  await expect(dialog(own)).toHaveCount(0);
});
