import { expect, test } from 'vitest';
import {
  type Changed,
  convId,
  type MessagePage,
  msgId,
  type OutboxItem,
  outboxId,
} from '../../shared/model.ts';
import type { Bridge } from './connected.ts';
import { createOutboxStore } from './outbox.ts';
import { testMessage } from './testMessage.ts';
import { createThreadStore } from './thread.ts';

const ITEM: OutboxItem = {
  ...{ id: outboxId('a'), convId: convId(1), text: 'm2', file: null, priority: 0, title: null },
  ...{ participants: [], state: 'unconfirmed', error: null, created: 2_000, msgId: null, sendAt: null },
};

const page = (...ids: readonly number[]): MessagePage => ({
  ...{ rev: 1, messages: ids.map((id) => testMessage(id)), hasOlder: false, hasNewer: false },
  ...{ historyComplete: true, firstUnread: null, unread: 0, gaps: [] },
});

/** An open thread whose last text may have arrived; what it asks core from then on is answered by the test. */
async function openThread() {
  const asked = new Map<string, (answer: unknown) => void>();
  const handlers = new Set<(changed: Changed) => void>();
  const bridge = {
    request: (route: string) => new Promise((resolve) => asked.set(route, resolve)),
    on: (name: string, handler: (changed: Changed) => void) => {
      if (name === 'changed') handlers.add(handler);
      return () => handlers.delete(handler);
    },
    pathForFile: () => '',
  } as unknown as Bridge;
  const failed = (thrown: unknown) => expect.unreachable(String(thrown));
  const outbox = createOutboxStore(bridge, failed);
  const thread = createThreadStore({ bridge, outbox, failed }, convId(1), null);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const answer = async (route: string, value: unknown) => {
    asked.get(route)?.(value);
    await turn();
  };
  outbox.connect();
  thread.connect();
  await answer('outbox.list', [ITEM]);
  await answer('messages.page', page(1));
  const shown = ['m1,m2'];
  thread.subscribe(({ window, pending }) => {
    const texts = [...(window?.messages ?? []), ...pending].map(({ text }) => text);
    if (String(texts) !== shown.at(-1)) shown.push(String(texts));
  });
  const change = async (changed: Changed) => {
    for (const handler of handlers) handler(changed);
    await turn();
  };
  return { thread, answer, change, shown };
}

const ANSWERS = [
  ['messages.page', page(2)],
  ['outbox.list', []],
] as const;

test.each([
  ['its message is read first', ANSWERS],
  ['the outbox is read first', ANSWERS.toReversed()],
])('a text that is found to have arrived is shown once, and at all times: %s', async (_, answers) => {
  const { thread, answer, change, shown } = await openThread();
  await change({ rev: 2, conversations: [{ convId: convId(1), span: [msgId(2), msgId(2)] }], outbox: true });
  for (const [route, value] of answers) await answer(route, value);
  expect(thread.getState().pending).toEqual([]);
  expect(shown).toEqual(['m1,m2']);
});
