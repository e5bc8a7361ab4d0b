import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { addForm, openAddForm } from '../../support/page/accounts.ts';
import { resize } from '../../support/page/resize.ts';
import { messages, openSettings } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
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

const notices = (page: Page) => page.getByRole('log', { name: 'Notices' }).locator('> div');

/** Whether a notice lies over a part of something else. */
async function covers(shown: Locator, target: Locator): Promise<boolean> {
  const boxes = await Promise.all((await shown.all()).map((notice) => notice.boundingBox()));
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return boxes.some(
    (notice) =>
      notice !== null &&
      notice.x < box.x + box.width &&
      box.x < notice.x + notice.width &&
      notice.y < box.y + box.height &&
      box.y < notice.y + notice.height,
  );
}

const SIZES = [
  [720, 600],
  [640, 480],
] as const;

/** Everything in a form that the person types in or presses. */
const controls = (form: Locator) => form.locator('input:visible, button:visible').all();

test('notices lie over nothing that is typed in or pressed in the form for another account or in the settings', async ({
  parley,
  page,
  service,
}) => {
  const file = { fileName: 'one.dat', mimeType: 'x/y', content: Buffer.alloc(600, 0xfe) };
  await conversationWith(page, service, [file]);
  service.faults.next({ endpoint: 'getfile' }, { kind: 'status', status: 500 });
  await messages(page).getByRole('button', { name: 'Download one.dat' }).click();
  await expect(notices(page)).toHaveCount(1);
  await notices(page).getByRole('button', { name: 'Dismiss' }).focus();
  await openAddForm(page);
  const form = addForm(page);
  await form.getByRole('button', { name: 'Sign in' }).click();
  for (const [width, height] of SIZES) {
    await resize(parley.app, page, width, height);
    // It stays while the pointer is in it.
    await notices(page).hover();
    for (const control of await controls(form)) {
      await control.scrollIntoViewIfNeeded();
      expect(await covers(notices(page), control), `${width} x ${height}`).toBe(false);
    }
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(notices(page)).toHaveCount(1);
  for (const [width, height] of SIZES) {
    await resize(parley.app, page, width, height);
    await notices(page).hover();
    expect(await covers(notices(page), settings), `${width} x ${height}`).toBe(false);
  }
});

test('notices leave the form of the first screen free', async ({ parley, page, service }) => {
  await signIn(page, service);
  await openSettings(page, 'Account');
  await answerQuestions(parley.app, 'Remove');
  await page.getByRole('button', { name: 'Remove account from this computer…' }).click();
  await expect(notices(page)).toHaveText(`${service.email} was removed from this computer.`);
  const form = page.locator('form');
  for (const [width, height] of SIZES) {
    await resize(parley.app, page, width, height);
    await notices(page).hover();
    for (const control of await controls(form)) {
      await control.scrollIntoViewIfNeeded();
      expect(await covers(notices(page), control), `${width} x ${height}`).toBe(false);
    }
  }
});
