import { expect, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { messages } from '../../support/page/screen.ts';
import { conversationWith } from '../../support/service/sentFiles.ts';

test('notices leave the tabs of the settings free in a small window', async ({ parley, page, service }) => {
  const names = ['one.dat', 'two.dat', 'three.dat'];
  const files = names.map((fileName) => ({
    fileName,
    mimeType: 'application/octet-stream',
    content: Buffer.alloc(600, 0xfe),
  }));
  await conversationWith(page, service, files);
  await resize(parley.app, page, 720, 600);
  for (const name of names) {
    service.faults.next({ endpoint: 'getfile' }, { kind: 'status', status: 500 });
    await messages(page)
      .getByRole('button', { name: `Download ${name}` })
      .click();
  }
  const dismiss = page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toHaveCount(3);
  // It stays while the focus is in it.
  await dismiss.last().focus();

  await page.keyboard.press('ControlOrMeta+,');
  for (const tab of ['Files', 'Sync', 'Live events', 'Account', 'General']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
  await expect(dismiss.last()).toBeVisible();
});
