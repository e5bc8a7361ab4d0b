import { expect, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { findConversation } from './conversationPage.ts';
import { createConversationsStore } from './conversationsStore.ts';

test('rows that an answer leaves as they were are the same objects, so that they aren’t drawn again', async () => {
  const { service, convIds } = await serviceWithConversations(3);
  const [first, second] = convIds as [ConvId, ConvId];
  const page = await openPage(service);
  await page.core().complete();
  const failed = (thrown: unknown) => expect.unreachable(String(thrown));
  const store = createConversationsStore(page.bridge, failed);
  store.subscribe(page.look);
  store.connect();
  const shown = () => convIds.map((convId) => findConversation(store.getState().page, convId));
  await page.until(() => !shown().includes(null));

  const before = shown();
  await page.bridge.request('conversations.rename', { convId: first, title: 'The first' });
  await page.until(() => shown()[0]?.title === 'The first');
  expect(shown().map((row, index) => row === before[index])).toEqual([false, true, true]);

  const whole = store.getState().page;
  const answered = new Promise<void>((resolve) => store.subscribe(() => resolve()));
  await page.bridge.request('conversations.setNotify', { convId: second, level: 'default' });
  await answered;
  expect(store.getState().page).toBe(whole);
});
