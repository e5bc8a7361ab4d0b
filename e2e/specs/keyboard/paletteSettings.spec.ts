import type { Locator } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { openSettings } from '../../support/page/screen.ts';
import { addColleagues } from '../../support/service/anaAndBen.ts';

/** Each page with a control that comes late. */
const PAGES = [
  ['General', 'Then start without a window'],
  ['Notifications', 'Notify me of critical messages even then'],
  ['Files', 'Remove all files from this computer…'],
  ['Rules', 'New rule'],
  ['Sync', 'Check all messages'],
  ['Live events', 'Callback address'],
  ['Backup', 'Set passphrase…'],
  ['Account', 'Remove account from this computer…'],
] as const;

/** Controls that one reaches by what they belong to: the addresses, the list of spelling languages, and the command. */
const PARTS = [
  'Register',
  'Remove…',
  'Test',
  'Add dictionary from a file…',
  'Save address',
  'New label',
  'Sign out…',
];

/** The names of the controls of a page of Settings, without the languages that are installed here. */
async function controlsOf(page: Locator): Promise<readonly string[]> {
  const controls = page
    .getByRole('switch')
    .or(page.getByRole('radiogroup'))
    .or(page.getByRole('textbox'))
    .or(page.getByRole('button'));
  const names = await controls.evaluateAll((found) =>
    found.map((control) => {
      const label = control.getAttribute('aria-labelledby')?.split(' ')[0] ?? '';
      const input = control instanceof HTMLInputElement ? control.labels?.[0] : null;
      return (input ?? document.getElementById(label) ?? control).textContent;
    }),
  );
  return names.map((name) => name.trim());
}

test('Ctrl+K finds every setting of every page, and leads to it', async ({ page, service }) => {
  await addColleagues(service);
  await signIn(page, service);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const options = page.getByRole('dialog', { name: 'Go to' }).getByRole('option');
  for (const [place, late] of PAGES) {
    await openSettings(page, place);
    const panel = settings.getByRole('tabpanel', { name: place });
    await expect(panel.getByText(late, { exact: true })).toBeVisible();
    const names = await controlsOf(panel);
    expect(names).toContain(late);
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    for (const name of names.filter((each) => !PARTS.includes(each))) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill(name);
      const found = options.filter({ hasText: `${name}${place}Settings` });
      await expect(found).toBeVisible();
      await found.click();
      await expect(panel.getByText(name, { exact: true }).first()).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
    }
  }
});
