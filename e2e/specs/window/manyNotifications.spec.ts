import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations } from '../../support/page/screen.ts';
import { notified } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const at = (number: number) => `person.${number}@x.example`;

test('a burst of 500 messages is one notification, which says how many there are', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, at(1));
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  for (let number = 1; number <= 500; number += 1)
    await service.admin.post(at(1), { convId }, { msgText: `Message ${number}` });
  await expect
    .poll(() => notified(app))
    .toMatchObject([{ body: expect.stringMatching(/^500 new messages\n.*: Message 500$/u) }]);
});

test('2,000 messages missed while Parley was closed share one notification', async ({ launch, service }) => {
  test.setTimeout(240_000);
  const people = Array.from({ length: 20 }, (_, number) => at(number));
  const places = await Promise.all(people.map((email) => begin(service, email)));
  const first = await launch();
  await signIn(first.page, service);
  await expect(first.page.getByRole('radio', { name: 'All 20' })).toBeAttached();
  await first.app.close();
  for (let number = 1; number <= 100; number += 1)
    await Promise.all(
      places.map(({ convId }, i) => service.admin.post(at(i), { convId }, { msgText: `Message ${number}` })),
    );

  const { app } = await launch();
  await expect
    .poll(() => notified(app))
    .toMatchObject([{ title: 'Parley', body: '2,000 new messages in 20 conversations' }]);
});

test.describe('a history of 100,000 messages', () => {
  test.use({ serviceOptions: { seed: 'large', messages: 100_000, conversations: 500 } });

  test('nothing of it is notified of while it loads, and the first message after it is', async ({
    parley: { app, page },
    service,
  }) => {
    test.setTimeout(240_000);
    await signIn(page, service);
    await expect
      .poll(async () => (await ask(page, 'status.get', {})).history.state, { timeout: 180_000 })
      .toBe('complete');
    expect(await notified(app)).toEqual([]);
    await begin(service, at(1));
    await expect.poll(() => notified(app)).toMatchObject([{ body: `From ${at(1)}` }]);
  });
});
