import { expect, signIn, test } from '../../fixtures.ts';
import { focusWindow, openAlone, windowTitles } from '../../support/page/ownWindow.ts';
import { ANA, BEN, boxIn, mainPane, openInMain, rowOf, titleIn } from '../../support/page/panes.ts';
import { conversations } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

test('N on the row of the conversation goes to its note in its window, and Esc to the message box there', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await begin(service, BEN);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await focusWindow(app, 0);
  await openInMain(page, 'Ben Okafor');
  await rowOf(page, 'Ana Silva').focus();
  await page.keyboard.press('n');
  const note = own.getByRole('textbox', { name: 'Your note on this conversation' });
  await expect(note).toBeFocused();
  await expect
    .poll(() => windowTitles(app))
    .toEqual(['Ben Okafor - Parley', 'Ana Silva - Parley (in front)']);
  await own.keyboard.type('Calls on Mondays');
  await expect(conversations(page).filter({ hasText: 'Ana' })).toContainText('Has a private note');
  await own.keyboard.press('Escape');
  await expect(boxIn(mainPane(own))).toBeFocused();
  await expect(titleIn(mainPane(page))).toContainText('Ben Okafor');
});
