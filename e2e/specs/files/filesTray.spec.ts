import { expect, test } from '../../fixtures.ts';
import { dropFiles, makeFile } from '../../support/page/dropFile.ts';
import { composer, messages, sendButton, stagedFiles } from '../../support/page/screen.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(async ({ page, service, dataDir }) => {
  await addColleagues(service);
  const files = await Promise.all(['one.txt', 'two.txt', 'three.txt'].map((name) => makeFile(dataDir, name)));
  await openAna(page, service);
  await dropFiles(page, files, composer(page));
  await expect(stagedFiles(page)).toHaveText([/one/, /two/, /three/]);
});

test('a removed file is put back where it was, with the text it carried', async ({ page }) => {
  await composer(page).fill('For the second');
  await page.getByRole('button', { name: 'Add caption here: two.txt' }).click();
  await page.getByRole('button', { name: 'Remove two.txt' }).click();
  await expect(stagedFiles(page)).toHaveText([/one.*Caption/, /three/]);
  const notices = page.getByRole('log', { name: 'Notices' });
  await expect(notices).toContainText('“two.txt” was removed.');

  await notices.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(stagedFiles(page)).toHaveText([/one/, /two.*Caption/, /three/]);
  await expect(notices).not.toContainText('two.txt');
  await expect(page.getByRole('button', { name: 'Remove three.txt' })).toBeFocused();
});

test('Ctrl+Z in the tray puts back what was removed, last first', async ({ page }) => {
  await page.getByRole('button', { name: 'Remove one.txt' }).press('Enter');
  await expect(stagedFiles(page)).toHaveText([/two/, /three/]);
  await page.getByRole('button', { name: 'Remove three.txt' }).press('Enter');
  await expect(stagedFiles(page)).toHaveText([/two/]);
  await expect(page.getByRole('button', { name: 'Remove two.txt' })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(stagedFiles(page)).toHaveText([/two/, /three/]);
  await expect(page.getByRole('button', { name: 'Remove three.txt' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(stagedFiles(page)).toHaveText([/one/, /two/, /three/]);
  await expect(page.getByRole('button', { name: 'Remove one.txt' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('the last file that was removed can be put back too', async ({ page }) => {
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await expect(stagedFiles(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(stagedFiles(page)).toHaveText([/three/]);
});

test('of files that are removed at once, the last one gives the focus back to the text', async ({ page }) => {
  // All at once: core has answered none of them when the last one is pressed.
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-action="remove"]')];
    buttons.at(-1)?.focus();
    for (const button of buttons) button.click();
  });
  await expect(stagedFiles(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});

test('a file is dragged to another place, and goes out there', async ({ page }) => {
  const card = (name: string) => stagedFiles(page).filter({ hasText: name });
  const sizeOf = (name: string) => card(name).getByText(/bytes/);
  await sizeOf('one.txt').dragTo(sizeOf('three.txt'), { targetPosition: { x: 10, y: 14 } });
  await expect(stagedFiles(page)).toHaveText([/two/, /three/, /one/]);
  await sizeOf('three.txt').dragTo(page.getByRole('button', { name: 'Rename two.txt' }));
  await expect(stagedFiles(page)).toHaveText([/three/, /two/, /one/]);
  // To where it is, and to where no files go.
  await sizeOf('two.txt').dragTo(sizeOf('two.txt'));
  await sizeOf('two.txt').dragTo(messages(page).first());
  await expect(stagedFiles(page)).toHaveText([/three/, /two/, /one/]);

  await sendButton(page).click();
  await expect(messages(page)).toHaveText([/Ana/, /three.*Sent/s, /two.*Sent/s, /one.*Sent/s]);
});
