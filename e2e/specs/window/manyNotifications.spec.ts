import type { Service } from '../../../service/startService.ts';
import { convId as conversationId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations, messageText } from '../../support/page/screen.ts';
import { answer, everNotified, notified, offered } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const at = (number: number) => `person.${number}@x.example`;

test('a burst of 500 messages is one notification, which says how many there are', async ({
  parley: { app, page },
  service,
}) => {
  const before = await everNotified(app);
  const { convId } = await begin(service, at(1));
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  for (let number = 1; number <= 500; number += 1)
    await service.admin.post(at(1), { convId }, { msgText: `Message ${number}` });
  await expect
    .poll(() => notified(app))
    .toMatchObject([{ body: expect.stringMatching(/^500 new messages\n.*: Message 500$/u) }]);
  // It counted up to that in steps of two seconds at least.
  const steps = (await everNotified(app)).slice(before.length);
  expect(steps.length).toBeLessThan(50);
  expect(steps.slice(1).every((body) => /^\d+ new messages\n/u.test(body))).toBe(true);
});

/** Twenty people who have each begun a conversation, and a function with which each of them writes 100 messages. */
async function twentyPeople(service: Service) {
  const people = Array.from({ length: 20 }, (_, number) => at(number));
  const places = await Promise.all(people.map((email) => begin(service, email)));
  return async () => {
    for (let number = 1; number <= 100; number += 1)
      await Promise.all(
        places.map(({ convId }, i) =>
          service.admin.post(at(i), { convId }, { msgText: `Message ${number}` }),
        ),
      );
  };
}

const ALL_MISSED = [{ title: 'Parley', body: '2,000 new messages in 20 conversations' }];

test('2,000 messages missed while Parley was closed share one notification', async ({ launch, service }) => {
  test.setTimeout(240_000);
  const write = await twentyPeople(service);
  const first = await launch();
  await signIn(first.page, service);
  await expect(first.page.getByRole('radio', { name: 'Inbox 20' })).toBeAttached();
  await first.app.close();
  await write();
  const { app } = await launch();
  await expect.poll(() => notified(app)).toMatchObject(ALL_MISSED);
});

test('2,000 messages missed while the computer slept share one notification, which offers no answer', async ({
  parley: { app, page },
  service,
}) => {
  test.setTimeout(240_000);
  const write = await twentyPeople(service);
  await signIn(page, service);
  await expect(page.getByRole('radio', { name: 'Inbox 20' })).toBeAttached();
  // Connections do not survive a sleep, and no one says so: their requests are never answered.
  const end = service.faults.hold({ endpoint: 'get', times: Number.POSITIVE_INFINITY });
  await expect.poll(() => service.faults.counts().hold ?? 0).toBeGreaterThan(0);
  await write();
  service.faults.clear();
  expect(await notified(app)).toEqual([]);

  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect.poll(() => notified(app)).toMatchObject(ALL_MISSED);
  expect(await offered(app)).toEqual([{ hasReply: false, actions: [] }]);
  end();
});

test.describe('a history of 100,000 messages', () => {
  test.use({ serviceOptions: { seed: 'large', messages: 100_000, conversations: 500 } });

  test('nothing of it is notified of while it loads, and the first message after it is', async ({
    parley: { app, page },
    service,
  }) => {
    test.setTimeout(240_000);
    const before = await everNotified(app);
    await signIn(page, service);
    await expect
      .poll(async () => (await ask(page, 'status.get', {})).history.state, { timeout: 180_000 })
      .toBe('complete');
    await begin(service, at(1));
    await expect.poll(() => notified(app)).toMatchObject([{ body: `From ${at(1)}` }]);
    expect((await everNotified(app)).slice(before.length)).toEqual([`From ${at(1)}`]);
  });
});

for (const before of ['closed', 'open'] as const)
  test(`a press on a notification of many messages begins at the first of them, and leaves the others unread: ${before}`, async ({
    parley: { app, page },
    service,
  }) => {
    const ana = await begin(service, at(1));
    await signIn(page, service);
    const convId = conversationId(ana.convId);
    const unread = async () => (await ask(page, 'conversations.get', { convId })).unread;
    await expect(conversations(page)).toHaveCount(1);
    if (before === 'open') {
      await conversations(page).first().click();
      await expect.poll(unread).toBe(0);
    }
    const already = await unread();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
    for (let number = 1; number <= 100; number += 1)
      await service.admin.post(at(1), { convId }, { msgText: `Message ${number}` });
    await expect
      .poll(() => notified(app))
      .toMatchObject([{ body: expect.stringMatching(/new messages\n.*: Message 100$/u) }]);
    await answer(app, 'click');
    await expect(messageText(page, 'Message 1')).toBeInViewport();
    await expect.poll(unread).toBeLessThan(100 + already);
    expect(await unread()).toBeGreaterThan(50);
  });
