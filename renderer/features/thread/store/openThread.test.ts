import { expect, test } from 'vitest';
import { type ConvId, convId } from '../../../../shared/model/ids.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { testBridge } from '../../../../testing/page/testBridge.ts';
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

test('a switch asks for the messages before all else, and before the page draws', () => {
  const { bridge, asked } = testBridge();
  const selection = createSelectionStore();
  const close = createOpenThread({ bridge, failed }, selection).connect();
  selection.getState().openConversation(convId(1));
  selection.getState().openConversation(convId(2));
  const read = { route: 'messages.page', input: { at: { kind: 'first-unread' } } };
  expect(asked[0]).toMatchObject({ ...read, input: { ...read.input, convId: 1 } });
  expect(asked[1]).toMatchObject({ ...read, input: { ...read.input, convId: 2 } });
  close();
});
