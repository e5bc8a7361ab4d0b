import { expect, test } from 'vitest';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../../testing/serviceWithConversations.ts';
import { createSelectionStore } from '../../navigation/selectionStore.ts';
import { createOpenThread } from './openThread.ts';

const failed = (thrown: unknown) => expect.unreachable(String(thrown));

test('the selected conversation is read at once, and a jump within it goes on with what was read', async () => {
  const { service, convIds } = await serviceWithConversations(2);
  const [first, second] = convIds as [ConvId, ConvId];
  const page = await openPage(service);
  await page.core().complete();
  const selection = createSelectionStore();
  const open = createOpenThread({ bridge: page.bridge, failed }, selection);
  const close = open.connect();

  selection.getState().openConversation(first);
  const thread = open.of(first);
  thread.subscribe(page.look);
  await page.until(() => thread.getState().window !== null);
  const [message] = thread.getState().window?.messages ?? [];
  if (!message) expect.unreachable('the conversation has a message');
  selection.getState().openConversation(first, message.msgId);
  expect(open.of(first)).toBe(thread);
  await page.until(() => thread.getState().target?.kind === 'message');

  selection.getState().openConversation(second);
  open.of(second).subscribe(page.look);
  await page.until(() => open.of(second).getState().window !== null);
  expect(() => open.of(first)).toThrow('not selected');
  close();
  expect(() => open.of(second)).toThrow('not selected');
});
