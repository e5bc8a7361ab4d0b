import { expect, signIn } from '../../fixtures.ts';
import { addAccount, buttonOf, fill, test } from '../../support/page/accounts.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { cutOff, resize } from '../../support/page/resize.ts';

const LONG = {
  email: 'koordinierungsstelle.fluechtlingshilfe.katastrophenschutz@relief.example',
  password: 'a password',
};

for (const [width, height] of [
  [1280, 800],
  [480, 400],
] as const)
  test(`with an account of a long address, nothing of a dialog is cut off at ${width}x${height}`, async ({
    page,
    parley,
    service,
    dataDir,
  }) => {
    await service.admin.addUser({ ...LONG, apiAccess: true });
    await fill(service, 'Here');
    await signIn(page, service);
    await addAccount(page, { ...LONG, url: service.url });
    await resize(parley.app, page, width, height);
    const long = buttonOf(page, LONG.email);
    for (const entry of ['Colour…', 'Sign out…']) {
      await long.press('Shift+F10');
      await page.getByRole('menuitem', { name: entry }).press('Enter');
      await expect(page.getByText(LONG.email).last()).toBeVisible();
      expect(await cutOff(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await dropFile(page, await makeFile(dataDir, 'rota.txt'), long);
    const share = page.getByRole('alertdialog', { name: 'Send 1 file to…' });
    await expect(share.getByRole('radio')).toHaveCount(2);
    expect(await cutOff(page)).toEqual([]);
    const body = share.locator('xpath=./div[1]');
    expect(await body.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  });
