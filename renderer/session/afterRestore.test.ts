import { expect, test } from 'vitest';
import { withPeople } from '../../electron/core/sync/testPeople.ts';
import { startTestService } from '../../service/testing/service.ts';
import { msgId } from '../../shared/model/ids.ts';
import { openPage } from '../../testing/page/openPage.ts';
import { createRepliesStore } from '../features/composer/repliesStore.ts';
import { createThreadStore } from '../features/thread/store/threadStore.ts';

const failed = (thrown: unknown) => expect.unreachable(String(thrown));

test('a message that gets the id of one that was read is unread, and new to whoever writes', async () => {
  const service = await startTestService();
  const { ines, say } = await withPeople(service);
  const kept = await say('ines', 'kept');
  const page = await openPage(service, { newestFocusedMs: 40, newestBackgroundMs: 40 });
  await page.core().complete();
  const thread = createThreadStore({ bridge: page.bridge, failed }, ines, null);
  const replies = createRepliesStore(page.bridge);
  thread.subscribe(page.look);
  const stops = [thread.connect(), replies.connect()];
  const ends = (text: string) => page.until(() => thread.getState().window?.messages.at(-1)?.text === text);
  const unread = async () => (await page.core().ask('conversations.get', { convId: ines })).unread;
  let last = 0;
  for (let i = 0; i < 4; i += 1) last = await say('ines', `lost ${i}`);
  await ends('lost 3');
  thread.getState().viewed({ isAtEnd: true, isFocused: true, seen: msgId(last) });
  await page.until(async () => (await unread()) === 0);
  thread.getState().viewed({ isAtEnd: true, isFocused: false, seen: msgId(last) });
  replies.getState().begin(ines, last);

  service.admin.rollBackTo(kept);
  for (let i = 0; i < 2; i += 1) await say('otto', `elsewhere ${i}`);
  const next = await say('ines', 'after the restore');
  expect(next).toBeLessThan(last);
  await ends('after the restore');
  await page.until(async () => (await unread()) === 1);
  // The list says so once it has drawn it.
  thread.getState().viewed({ isAtEnd: true, isFocused: false, seen: msgId(next) });
  const { unread: left } = await page.bridge.request('conversations.get', { convId: ines });
  expect(left).toBe(1);
  expect(replies.getState().begun.get(ines)).toBe(kept);
  for (const stop of stops) stop();
});
