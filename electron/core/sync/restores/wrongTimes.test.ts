import { expect, test } from 'vitest';
import type { Fault } from '../../../../service/faults.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import { msgId as asMsgId } from '../../../../shared/model/ids.ts';
import { openTestCore } from '../../../../testing/core/testCore.ts';
import { isRestored } from '../../../../testing/serviceThatForgets.ts';
import { texts, withPeople } from '../testPeople.ts';

/** Its clock was wrong for a moment. */
const EARLY: Fault = {
  kind: 'altered',
  alter: (message) =>
    message['msgText'] === 'old 1' ? { ...message, created: Date.UTC(2098, 0) / 1_000 } : message,
};

test('a message from the future, far back, makes none of those after it new when the service is restored', async () => {
  const service = await startTestService();
  const { ines, otto, say } = await withPeople(service);
  const ids: number[] = [];
  for (let i = 0; i < 10; i += 1) ids.push(await say(i % 2 === 0 ? 'ines' : 'otto', `old ${i}`));
  service.faults.next({ endpoint: 'get', times: Number.POSITIVE_INFINITY }, EARLY);
  const core = await openTestCore(service, { pace: { newestFocusedMs: 40, newestBackgroundMs: 40 } });
  await core.complete();
  service.faults.clear();
  await core.ask('reminders.set', { msgId: asMsgId(ids[3] ?? 0), at: Date.now() + 3_600_000 });
  service.admin.rollBackTo(ids[6] ?? 0);
  await say('ines', 'after the restore');
  await core.until(() => isRestored(core));
  await core.until(async () => (await texts(core, ines)).at(-1) === 'after the restore');
  expect((await core.ask('conversations.get', { convId: ines })).unread).toBe(1);
  expect((await core.ask('conversations.get', { convId: otto })).unread).toBe(0);
  expect(await core.ask('reminders.list', {})).toHaveLength(1);
});
