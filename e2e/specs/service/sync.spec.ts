import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import {
  composer,
  conversations,
  leaveLines,
  messages,
  openSettings,
  send,
} from '../../support/page/screen.ts';

const ANA = 'ana.silva@aurora-relief.example';
const BEN = 'ben.okafor@aurora-relief.example';
const CARLA = 'carla.nunes@aurora-relief.example';

/** A conversation with Ana, who writes on request, and one with Ben. */
async function withAna({ admin, email }: Service) {
  for (const colleague of [ANA, BEN]) await admin.addUser({ email: colleague });
  await admin.post(BEN, { participants: [email] }, { msgText: 'Hello from Ben' });
  const { convId } = await admin.post(ANA, { participants: [email] }, { msgText: 'Hello from Ana' });
  return async (msgText: string) => (await admin.post(ANA, { convId }, { msgText })).msgId;
}

const open = (page: Page, name: string) => conversations(page).filter({ hasText: name }).first().click();

test('a message deleted on the service disappears from the open conversation, or leaves a placeholder', async ({
  page,
  service,
}) => {
  const say = await withAna(service);
  const regretted = await say('Regretted');
  await say('Kept');
  await signIn(page, service);
  await open(page, 'Ana Silva');
  await expect(messages(page)).toHaveCount(3);
  service.admin.deleteMessage(regretted, { keepStub: false });
  // An opened conversation is re-read from the service.
  await open(page, 'Ben Okafor');
  await open(page, 'Ana Silva');
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText('Regretted')).toHaveCount(0);

  await leaveLines(page);
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).nth(1)).toContainText('Message deleted');
});

test.describe('with a service that says each thing once', () => {
  test.use({ serviceOptions: { dialects: [] } });

  test('a conversation shows where part of a response cannot be read, until it can be', async ({
    page,
    service,
  }) => {
    const say = await withAna(service);
    await signIn(page, service);
    await open(page, 'Ana Silva');
    await expect(messages(page)).toHaveCount(1);
    service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'wrong-types' });
    await say('Garbled');
    await say('Clear');
    await say('Clearer');
    const note = page.getByRole('note').filter({ hasText: 'response here can’t be read' });
    await expect(note).toBeVisible();
    service.faults.clear();
    await note.getByRole('button', { name: 'Try again' }).click();
    await expect(messages(page)).toHaveCount(4);
    await expect(note).toHaveCount(0);
  });
});

test('missing fields show as unknown, and unreadable parts are reported', async ({ page, service }) => {
  const say = await withAna(service);
  const alter = (message: Readonly<Record<string, unknown>>) => {
    const bare = { msgId: String(message['msgId']), convId: message['convId'], msgText: message['msgText'] };
    switch (message['msgText']) {
      case 'Hello from Ana':
        return { ...bare, convId: null };
      case 'Garbled':
        return { ...bare, msgId: null };
      case 'Nothing':
        return { ...bare, msgText: null };
      case 'A file':
        return { ...bare, msgType: 'attachment' };
      default:
        return String(message['msgText']).startsWith('loc:') ? { ...bare, msgType: 'location' } : bare;
    }
  };
  const change = { kind: 'altered', alter: (message: object) => ({ ...message, convId: null }) } as const;
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, change);
  await signIn(page, service);
  await expect(page.getByText('Nothing here can be read')).toBeVisible();
  service.faults.clear();
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, { kind: 'altered', alter });
  for (const text of ['Bare', 'Nothing', 'A file', 'loc:48.2,16.3', 'loc:91,181', 'Garbled']) await say(text);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveText([
    /Unknown sender.*Bare.*Unknown time/s,
    /Empty message/,
    /The service sent no file with this message.*A file/s,
    /48\.2000° N, 16\.3000° E/,
    /loc:91,181/,
  ]);
  await expect(conversations(page).first()).toContainText('Location');
  await expect(conversations(page).first()).not.toContainText('loc:');
  await expect(page.getByText('Some messages can’t be read')).toBeVisible();
  const notes = page.getByRole('note').filter({ hasText: 'service’s response here can’t be read' });
  await expect(notes).toHaveCount(2);
  service.faults.clear();
  await notes.last().getByRole('button', { name: 'Try again' }).click();
  await expect(messages(page)).toHaveCount(7);
  await expect(messages(page).last()).toContainText('Garbled');
  await expect(page.getByText('can’t be read')).toHaveCount(0);
});

test('the settings show the sync status, and a check finds a late message', async ({ page, service }) => {
  const say = await withAna(service);
  const late = await say('Late');
  await say('In time');
  service.admin.hold(late);
  await signIn(page, service);
  await open(page, 'Ana Silva');
  await expect(messages(page)).toHaveCount(2);
  await openSettings(page, 'Sync');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toContainText('Connected to the service');
  await settings.getByRole('button', { name: 'Check now' }).click();
  const status = settings.getByRole('status');
  await expect(
    status.filter({ hasText: 'Checked the newest 3 messages. Nothing was missing or changed.' }),
  ).toBeVisible();
  await settings.getByRole('button', { name: 'Check all messages' }).click();
  await expect(
    status.filter({
      hasText: /Completed on \w+,? \d+ \w+ \d{4}.* 3 messages compared\. No differences found\./,
    }),
  ).toBeVisible();

  service.admin.release(late);
  await settings.getByRole('button', { name: 'Check now' }).click();
  await expect(settings.getByRole('list', { name: 'Activity log' })).toContainText('1 message arrived late');
  await settings.getByRole('button', { name: 'Check all messages' }).click();
  await expect(status.filter({ hasText: '4 messages compared. No differences found.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).nth(1)).toContainText('Late');
});

test('a service restored from a backup is noticed, and what was typed for a conversation that it lost waits for its people', async ({
  page,
  service,
}) => {
  const say = await withAna(service);
  const kept = await say('In the backup');
  await say('Lost');
  await service.admin.addUser({ email: CARLA });
  const began = { participants: [service.email] };
  const lost = await service.admin.post(CARLA, began, { msgText: 'After the backup' });
  await signIn(page, service);
  await open(page, 'Ana Silva');
  await expect(messages(page)).toHaveCount(3);
  await open(page, 'Carla Nunes');
  await expect(messages(page)).toHaveCount(1);
  await composer(page).fill('For Carla alone');
  service.admin.rollBackTo(kept);
  const { convId } = await service.admin.post(BEN, began, { msgText: 'After the restore' });
  expect(convId).toBe(lost.convId);
  await openSettings(page, 'Sync');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Check now' }).click();
  await expect(settings.getByRole('list', { name: 'Activity log' })).toContainText('restored from a backup');
  await page.keyboard.press('Escape');

  await expect(page.getByText('The restored service no longer has this conversation')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Carla Nunes' })).toBeVisible();
  await expect(messages(page)).toHaveText(/For Carla alone/u);
  await conversations(page).filter({ hasText: 'After the restore' }).click();
  await expect(messages(page)).toHaveText(/After the restore/u);
  await expect(composer(page)).toHaveValue('');
  await open(page, 'Ana Silva');
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText('Lost', { exact: true })).toHaveCount(0);
});

test('a text kept for a lost conversation without known people waits until someone is chosen', async ({
  page,
  service,
}) => {
  const say = await withAna(service);
  const kept = await say('In the backup');
  // On another device, so its participants are unknown here.
  const began = { participants: [BEN] };
  await service.admin.post(service.email, began, { msgText: 'After the backup' });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'After the backup' }).click();
  await expect(messages(page)).toHaveCount(1);
  await composer(page).fill('For Ben alone');
  service.admin.rollBackTo(kept);
  await service.admin.post(BEN, { participants: [service.email] }, { msgText: 'After the restore' });
  await openSettings(page, 'Sync');
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Check now' }).click();
  await page.keyboard.press('Escape');
  const draft = messages(page).filter({ hasText: 'For Ben alone' });
  await expect(draft).toContainText('Select Edit to choose who gets this.');
  await expect(draft.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await draft.getByRole('button', { name: 'Edit' }).click();
  await expect(composer(page)).toHaveValue('For Ben alone');
});

test('two Parleys on one account show what both sent, each once', async ({ launch, service, dataDir }) => {
  await withAna(service);
  const both = [await launch(), await launch({ dataDir: path.join(dataDir, '..', 'second') })];
  for (const { page } of both) {
    await signIn(page, service);
    await open(page, 'Ana Silva');
  }
  const sent = await Promise.all(
    both.map(async ({ page }, index) => {
      const texts = ['one', 'two', 'three'].map((word) => `${word} of ${index}`);
      for (const text of texts) await send(page, text);
      return texts;
    }),
  );
  for (const { page } of both) {
    await expect(messages(page)).toHaveCount(7);
    for (const text of sent.flat()) {
      await expect(messages(page).filter({ hasText: text })).toHaveCount(1);
      await expect(messages(page).filter({ hasText: text })).toContainText('Sent');
    }
  }
});
