import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';

const at = (name: string) => `${name}@aurora-relief.example`;
const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: /^Forward \d+ messages? to/u });
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });

/** Three conversations; the open one, with Kofi, has a text and a file. */
async function openKofi(page: Page, service: Service): Promise<void> {
  for (const name of ['ana.silva', 'ben.okafor', 'kofi.mensah']) {
    await service.admin.addUser({ email: at(name) });
    const target = await service.admin.post(
      at(name),
      { participants: [service.email] },
      { msgText: `From ${name}` },
    );
    if (name !== 'kofi.mensah') continue;
    const attachment = { fileName: 'wells.txt', mimeType: 'text/plain', content: Buffer.from('All wells') };
    await service.admin.post(at(name), target, { attachment, msgText: 'The list' });
  }
  await signIn(page, service);
  await row(page, 'Kofi').click();
  await expect(messages(page)).toHaveCount(2);
}

test('a text is forwarded to several conversations, whose drafts stay', async ({ page, service }) => {
  await openKofi(page, service);
  await row(page, 'Ana').click();
  await composer(page).fill('Half a word');
  await row(page, 'Kofi').click();
  await messages(page).first().hover();
  await messages(page).first().getByRole('button', { name: 'Forward…' }).click();
  const checker = createChecker(page);
  await checker.look('forwarding');
  expect(checker.found).toEqual([]);
  await expect(dialog(page).getByRole('button', { name: 'Forward' })).toBeDisabled();
  const filter = dialog(page).getByRole('textbox');
  await filter.fill('zzzz');
  await expect(dialog(page).getByText('No conversations match “zzzz”.')).toBeVisible();
  await filter.fill('');
  await box(page, 'Ana Silva').check();
  await box(page, 'Ben Okafor').check();
  await dialog(page).getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByText('Forwarded to 2 conversations.')).toBeVisible();
  for (const name of ['Ben', 'Ana']) {
    await row(page, name).click();
    await expect(messages(page).last()).toContainText(/From kofi.mensah.*Sent/su);
  }
  await expect(composer(page)).toHaveValue('Half a word');
});

test('a file that is not here is downloaded and forwarded, and a text, by keyboard', async ({
  page,
  service,
}) => {
  await openKofi(page, service);
  // Asked for by its own id, and by its message where that is refused.
  service.faults.next({ endpoint: 'getfile', times: 2 }, { kind: 'status', status: 404, error: 'Not now' });
  await composer(page).press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Forward…' }).press('Enter');
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('ben');
  await expect(box(page, 'Ana Silva')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(box(page, 'Ben Okafor')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Forwarded to 1 conversation.')).toBeVisible();
  await expect(conversations(page).first()).toContainText('Ben');
  await row(page, 'Ben').click();
  await expect(messages(page).last()).toContainText(/wells\.txt.*The list.*Sent/su);
  await expect(messages(page)).toHaveCount(2);

  await messages(page).first().focus();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: 'Forward…' }).press('Enter');
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('ana');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Ana Silva')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(conversations(page).first()).toContainText('Ana');
  await row(page, 'Ana').click();
  await expect(messages(page).last()).toContainText(/From ben\.okafor.*Sent/su);
});

test('an earlier download that failed is no failure of forwarding, which downloads the file again', async ({
  page,
  service,
}) => {
  await openKofi(page, service);
  // Asked for by its own id, and by its message where that is refused.
  service.faults.next({ endpoint: 'getfile', times: 2 }, { kind: 'status', status: 404, error: 'Not now' });
  const file = messages(page).last();
  await file.getByRole('button', { name: 'Download wells.txt' }).click();
  await expect(file.getByRole('button', { name: 'Try again' })).toBeVisible();
  await file.hover();
  await file.getByRole('button', { name: 'Forward…' }).click();
  await expect(box(page, 'Ana Silva')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await box(page, 'Ana Silva').check();
  await dialog(page).getByRole('button', { name: 'Forward' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, 'Ana').click();
  await expect(messages(page).last()).toContainText(/wells\.txt.*Sent/su);
});

test('after a failed download nothing is forwarded until the person says so again, and then only to whom they chose', async ({
  page,
  service,
}) => {
  await openKofi(page, service);
  // Asked for by its own id, and by its message where that is refused.
  service.faults.next({ endpoint: 'getfile', times: 2 }, { kind: 'status', status: 404, error: 'Not now' });
  const file = messages(page).last();
  await file.hover();
  await file.getByRole('button', { name: 'Forward…' }).click();
  await box(page, 'Ana Silva').check();
  await dialog(page).getByRole('button', { name: 'Forward' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await box(page, 'Ana Silva').uncheck();
  await box(page, 'Ben Okafor').check();
  await page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Try again' }).click();
  await expect(
    file.locator('[data-state="here"]').or(file.getByRole('button', { name: 'Open wells.txt' })),
  ).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  expect(service.requests.count('sendfile')).toBe(0);
  await dialog(page).getByRole('button', { name: 'Forward' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, 'Ben').click();
  await expect(messages(page).last()).toContainText(/wells\.txt.*Sent/su);
  expect(service.requests.count('sendfile')).toBe(1);
});

test('selected messages are forwarded together, and Cancel forwards nothing and leaves them selected', async ({
  page,
  service,
}) => {
  await openKofi(page, service);
  await messages(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select messages' }).click();
  await messages(page)
    .last()
    .click({ modifiers: ['Shift'], position: { x: 5, y: 5 } });
  const bar = page.getByRole('region', { name: 'Selected messages' });
  const forward = bar.getByRole('button', { name: 'Forward…' });
  await forward.click();
  await box(page, 'Ana Silva').check();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(bar.getByRole('status')).toHaveText('2 messages selected');
  await expect(forward).toBeFocused();

  await forward.press('Enter');
  await box(page, 'Ben Okafor').check();
  // The keys of the window would take the dialog and the selection away.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(box(page, 'Ben Okafor')).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByText('Forwarded to 1 conversation.')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.locator('[data-message]:focus')).toHaveCount(1);
  await row(page, 'Ben').click();
  await expect(messages(page)).toHaveCount(3);
  await row(page, 'Ana').click();
  await expect(messages(page)).toHaveCount(1);
});

test('a download before forwarding shows its progress and can be cancelled, and the file forwarded by mouse then', async ({
  page,
  service,
}) => {
  await openKofi(page, service);
  service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
  await messages(page)
    .last()
    .click({ button: 'right', position: { x: 5, y: 5 } });
  await page.getByRole('menuitem', { name: 'Forward…' }).click();
  await box(page, 'Ana Silva').check();
  await dialog(page).getByRole('button', { name: 'Forward' }).click();
  await expect(dialog(page).getByText('Downloading before forwarding: 0 of 1')).toBeVisible();
  // The next download is to be without that fault.
  await expect.poll(() => service.faults.counts().delay).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText('1 conversation selected')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Forward' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(messages(page).last().getByRole('button', { name: 'Download wells.txt' })).toBeVisible();
  await row(page, 'Ana').click();
  await expect(messages(page)).toHaveCount(1);

  await row(page, 'Kofi').click();
  await messages(page).last().hover();
  await messages(page).last().getByRole('button', { name: 'Forward…' }).click();
  await box(page, 'Ana Silva').check();
  await dialog(page).getByRole('button', { name: 'Forward' }).click();
  await expect(dialog(page)).toBeHidden();
  await row(page, 'Ana').click();
  await expect(messages(page).last()).toContainText(/wells\.txt.*Sent/su);
});

test('a name and Enter twice forwards, however quick the keys are', async ({ page, service }) => {
  await openKofi(page, service);
  await messages(page).first().hover();
  await messages(page).first().getByRole('button', { name: 'Forward…' }).click();
  await expect(dialog(page).getByRole('textbox')).toBeFocused();
  await pressAtOnce(page, 'ana', 'Enter', 'Enter');
  await expect(page.getByText('Forwarded to 1 conversation.')).toBeVisible();
  await row(page, 'Ana').click();
  await expect(messages(page).last()).toContainText(/From kofi.mensah.*Sent/su);
});
