import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
import { isRestored } from '../../../../testing/serviceThatForgets.ts';
import { withPeople } from '../testPeople.ts';

/** How many of the first messages go. */
const DELETED = 20;

test('names, pins and drafts stay when a service without its oldest messages is restored', async () => {
  const service = await startTestService();
  const { ines, otto, say } = await withPeople(service);
  const core = await openTestCore(service, { pace: { newestFocusedMs: 40, newestBackgroundMs: 40 } });
  const ids: number[] = [];
  for (let i = 0; i < DELETED + 8; i += 1) ids.push(await say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`));
  await core.complete();
  await core.until(async () => (await core.ask('status.get', {})).history.stored === DELETED + 10);
  await core.ask('conversations.rename', { convId: ines, title: 'Ines' });
  await core.ask('conversations.setPinned', { convId: otto, isPinned: true });
  const rest = { title: '', participants: [], captionOn: null, priority: 0 as const };
  await core.ask('drafts.set', { convId: otto, draft: { text: 'Half a', ...rest } });

  for (let msgId = 1; msgId <= DELETED; msgId += 1) service.admin.deleteMessage(msgId, { keepStub: false });
  service.admin.rollBackTo(ids.at(-4) ?? 0);
  await say('ines', 'after the restore');
  await core.until(() => isRestored(core));
  expect(await core.ask('conversations.get', { convId: ines })).toMatchObject({ title: 'Ines' });
  expect(await core.ask('conversations.get', { convId: otto })).toMatchObject({ isPinned: true });
  expect(await core.ask('drafts.get', { convId: otto })).toMatchObject({ text: 'Half a' });
  expect(await core.ask('outbox.listLost', {})).toEqual([]);
});
