import { expect, signIn, test } from '../../fixtures.ts';
import { openAddForm } from '../../support/page/accounts.ts';
import { resize } from '../../support/page/resize.ts';
import { conversations, messages, openSettings } from '../../support/page/screen.ts';
import { answer, badge, notified } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';

test('a message that comes while Settings or details cover the conversation is unread, and notified of, until they go', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);

  await openSettings(page, 'Notifications');
  await service.admin.post(ANA, { convId }, { msgText: 'behind settings' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'behind settings' }]);
  await expect.poll(() => badge(app)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => badge(app)).toBe(0);
  await expect.poll(() => notified(app)).toEqual([]);

  await resize(app, page, 420, 700);
  await page.getByRole('button', { name: 'Show details' }).click();
  await service.admin.post(ANA, { convId }, { msgText: 'behind details' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'behind details' }]);
  await expect.poll(() => badge(app)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => badge(app)).toBe(0);
  await expect.poll(() => notified(app)).toEqual([]);
});

test('a message that comes while a question covers the conversation is unread, and notified of, until it is closed', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const questions: Readonly<Record<string, () => Promise<void>>> = {
    'the question where to forward to': async () => {
      await messages(page).first().hover();
      await messages(page).first().getByRole('button', { name: 'Forward…' }).click();
    },
    'the form for a reminder': async () => {
      await messages(page).first().click({ button: 'right' });
      await entry('Remind me…').click();
    },
    'the form for a name': async () => {
      await conversations(page).first().getByRole('button').first().click({ button: 'right' });
      await entry('Rename on this computer…').click();
    },
    'the form for an account': () => openAddForm(page),
  };
  for (const [question, open] of Object.entries(questions)) {
    await open();
    await expect(page.locator('[data-dialog]')).toBeVisible();
    await service.admin.post(ANA, { convId }, { msgText: `behind ${question}` });
    await expect.poll(() => notified(app)).toMatchObject([{ body: `behind ${question}` }]);
    await expect.poll(() => badge(app)).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-dialog]')).toBeHidden();
    await expect.poll(() => badge(app)).toBe(0);
    await expect.poll(() => notified(app)).toEqual([]);
  }
});

test('a message that the service shows late, before what was read, is unread and notified of until it is seen', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);
  const goOn = service.faults.hold({ endpoint: 'get', times: Infinity });
  const { msgId } = await service.admin.post(ANA, { convId }, { msgText: 'late' });
  service.admin.hold(msgId);
  await service.admin.post(ANA, { convId }, { msgText: 'in time' });
  goOn();
  await expect(messages(page).last()).toContainText('in time');
  await expect.poll(() => badge(app)).toBe(0);

  await openSettings(page, 'Sync');
  service.admin.release(msgId);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'late' }]);
  await expect.poll(() => badge(app)).toBe(2);
  await page.keyboard.press('Escape');
  await expect(messages(page).nth(1)).toContainText('late');
  await expect.poll(() => badge(app)).toBe(0);
  await expect.poll(() => notified(app)).toEqual([]);
});

test('a press on a notification closes what lies over its message', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  await openSettings(page, 'Notifications');
  await service.admin.post(ANA, { convId }, { msgText: 'behind settings' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'behind settings' }]);
  await answer(app, 'click');
  await expect(messages(page).last()).toContainText('behind settings');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
});
