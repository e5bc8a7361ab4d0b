import { expect, test } from 'vitest';
import { msgId } from '../../../../shared/model/ids.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { serviceThatForgets } from '../../../../testing/serviceThatForgets.ts';
import { createThreadStore } from './threadStore.ts';

const failed = (thrown: unknown) => expect.unreachable(String(thrown));

test('a message that gets the id of one that was read is unread', async () => {
  const { service, ines, say, rollBack } = await serviceThatForgets();
  const page = await openPage(service, { newestFocusedMs: 40, newestBackgroundMs: 40 });
  await page.core().complete();
  const thread = createThreadStore({ pane: 'main', bridge: page.bridge, failed }, ines, null);
  thread.subscribe(page.look);
  const stop = thread.connect();
  const ends = (text: string) => page.until(() => thread.getState().window?.messages.at(-1)?.text === text);
  const unread = async () => (await page.core().ask('conversations.get', { convId: ines })).unread;
  let last = 0;
  for (let i = 0; i < 4; i += 1) last = await say('ines', `lost ${i}`);
  await ends('lost 3');
  thread.getState().viewed({ isAtEnd: true, isFocused: true, seen: msgId(last) });
  await page.until(async () => (await unread()) === 0);
  thread.getState().viewed({ isAtEnd: true, isFocused: false, seen: msgId(last) });

  rollBack();
  for (let i = 0; i < 2; i += 1) await say('otto', `elsewhere ${i}`);
  const next = await say('ines', 'after the restore');
  expect(next).toBeLessThan(last);
  await ends('after the restore');
  await page.until(async () => (await unread()) === 1);
  // The list says so once it has drawn it.
  thread.getState().viewed({ isAtEnd: true, isFocused: false, seen: msgId(next) });
  const { unread: left } = await page.bridge.request('conversations.get', { convId: ines });
  expect(left).toBe(1);
  stop();
});
