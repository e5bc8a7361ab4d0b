import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages, openSettings } from '../../support/page/screen.ts';
import { notified } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';
const BEN = 'ben.okafor@x.example';

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function openConversation(page: Page, name: string) {
  await conversations(page).filter({ hasText: name }).getByRole('button').first().click();
  await expect(messages(page).first()).toContainText(name);
}

test('an important conversation has all its messages while the settings say critical only, until it follows them again', async ({
  parley: { app, page },
  service,
}) => {
  const ana = await begin(service, ANA);
  const ben = await begin(service, BEN);
  await begin(service, 'cleo.diaz@x.example');
  await signIn(page, service);
  await openSettings(page, 'Notifications');
  await page.getByText('Critical messages', { exact: true }).click();
  await expect(radio(page, 'Critical messages')).toBeChecked();
  await page.keyboard.press('Escape');

  await openConversation(page, 'Ana');
  await page.keyboard.press('ControlOrMeta+i');
  await expect(radio(page, 'As in Settings: critical messages')).toBeChecked();
  await page.getByText('All', { exact: true }).last().click();
  await expect(radio(page, 'All').last()).toBeChecked();
  await openConversation(page, 'Cleo');
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'Good morning' });
  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'The tanks arrived.' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'The tanks arrived.' }]);

  await openConversation(page, 'Ana');
  await expect.poll(() => notified(app)).toEqual([]);
  await radio(page, 'All').last().press('ArrowLeft');
  await expect(radio(page, 'As in Settings: critical messages')).toBeChecked();
  await openConversation(page, 'Cleo');
  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'Good evening' });
  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'The dam is full.', priority: 3 });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'The dam is full.' }]);
});

test('a conversation of critical messages, and one of none, keep to that while the settings say all', async ({
  parley: { app, page },
  service,
}) => {
  const ana = await begin(service, ANA);
  const ben = await begin(service, BEN);
  await begin(service, 'cleo.diaz@x.example');
  await signIn(page, service);
  await openConversation(page, 'Ana');
  await page.keyboard.press('ControlOrMeta+i');
  await radio(page, 'As in Settings: all messages').press('ArrowLeft');
  await expect(radio(page, 'Nothing')).toBeChecked();
  await openConversation(page, 'Ben');
  await expect(radio(page, 'As in Settings: all messages')).toBeChecked();
  await page.getByText('Critical', { exact: true }).click();
  await expect(radio(page, 'Critical')).toBeChecked();
  await openConversation(page, 'Cleo');
  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'The road is closed.', priority: 3 });
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'Good morning' });
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'The dam is full.', priority: 3 });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'The dam is full.' }]);
});
