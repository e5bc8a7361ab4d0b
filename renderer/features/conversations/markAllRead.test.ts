import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { accountId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { markAllRead } from './markAllRead.ts';

/** An account with two unread conversations. */
async function account(name: string) {
  const { service, convIds } = await serviceWithConversations(2);
  const page = await openPage(service);
  await page.core().complete();
  for (const convId of convIds) {
    const newest = { kind: 'newest', limit: 1 } as const;
    const [message] = (await page.bridge.request('messages.page', { convId, at: newest })).messages;
    if (message) await page.bridge.request('conversations.markUnread', { convId, from: message.msgId });
  }
  const unread = async () => {
    const view = { kind: 'unread', stay: [] } as const;
    return (await page.bridge.request('conversations.list', { view, limit: 10 })).total;
  };
  return { page, unread, account: accountId(name), request: page.bridge.request };
}

test('when one account fails, the others are marked, can be undone, and the one that failed is named', async () => {
  const [ana, ben] = [await account('ana'), await account('ben')];
  expect(await ana.unread()).toBe(2);
  await ben.page.core().close();

  const { count, failures, undo } = await markAllRead([ben, ana]);
  expect(count).toBe(2);
  expect(failures.map((failure) => failure.account)).toEqual(['ben']);
  expect(AppError.from(failures[0]?.thrown).code).toBe('signed-out');
  expect(await ana.unread()).toBe(0);

  expect(await undo()).toEqual([]);
  expect(await ana.unread()).toBe(2);
});

test('Undo that failed in an account can be tried again there, and leaves those alone in which it is done', async () => {
  const [ana, ben] = [await account('ana'), await account('ben')];
  const { undo } = await markAllRead([ana, ben]);
  await ben.page.core().close();
  for (let time = 1; time <= 2; time += 1)
    expect((await undo()).map((failure) => failure.account)).toEqual(['ben']);
  expect(await ana.unread()).toBe(2);
});

test('Undo leaves an account alone in which nothing was marked', async () => {
  const [ana, ben] = [await account('ana'), await account('ben')];
  const first = await markAllRead([ana]);
  const second = await markAllRead([ana, ben]);
  expect([first.count, second.count]).toEqual([2, 2]);
  expect(await second.undo()).toEqual([]);
  expect([await ana.unread(), await ben.unread()]).toEqual([0, 2]);
  expect(await first.undo()).toEqual([]);
  expect(await ana.unread()).toBe(2);
});
