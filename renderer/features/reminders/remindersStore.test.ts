import { expect, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createRemindersStore } from './remindersStore.ts';

test('the list follows a message that is deleted', async () => {
  const { service, convIds } = await serviceWithConversations(2);
  const page = await openPage(service);
  await page.core().complete();
  const store = createRemindersStore(page.bridge, (thrown) => expect.unreachable(String(thrown)));
  store.subscribe(page.look);
  store.connect();
  const [convId] = convIds as [ConvId];
  const at = { kind: 'newest', limit: 1 } as const;
  const { messages } = await page.bridge.request('messages.page', { convId, at });
  const { msgId } = messages[0] ?? expect.unreachable();
  await store.getState().set(msgId, 8_000_000_000_000);
  await page.until(() => store.getState().reminders?.length === 1);
  service.admin.deleteMessage(msgId);
  await page.bridge.request('sync.watch', { view: { convId, from: msgId, to: msgId } });
  await page.until(() => store.getState().reminders?.[0]?.message.isDeleted === true);
});
