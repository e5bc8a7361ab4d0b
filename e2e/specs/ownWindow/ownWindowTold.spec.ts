import { convId as conversationId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { focusWindow, openAlone, windowTitles } from '../../support/page/ownWindow.ts';
import { ANA, BEN, mainPane, messagesIn, openInMain } from '../../support/page/panes.ts';
import { conversations, messageText } from '../../support/page/screen.ts';
import { answer, notified } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

test('a message seen in its own window is read there and not notified of; a notification leads to that window', async ({
  page,
  service,
  parley: { app },
}) => {
  const ana = await begin(service, ANA);
  await begin(service, BEN);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await expect(messagesIn(mainPane(own))).toHaveCount(1);
  await expect.poll(() => windowTitles(app)).toEqual(['Parley', 'Ana Silva - Parley (in front)']);
  await openInMain(page, 'Ben Okafor');
  const convId = conversationId(ana.convId);
  const unread = async () => (await ask(page, 'conversations.get', { convId })).unread;
  const write = (msgText: string) => service.admin.post(ANA, { convId }, { msgText });

  await focusWindow(app, 1);
  await write('Seen at once');
  await expect(messagesIn(mainPane(own)).last()).toContainText('Seen at once');
  await expect.poll(unread).toBe(0);
  expect(await notified(app)).toEqual([]);

  // The main window has the focus, so no one looks at the other one.
  await focusWindow(app, 0);
  await write('Not seen yet');
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'Not seen yet' }]);
  await expect(messagesIn(mainPane(own)).last()).toContainText('Not seen yet');
  expect(await unread()).toBe(1);

  await answer(app, 'click');
  await expect
    .poll(() => windowTitles(app))
    .toEqual(['Ben Okafor - Parley', 'Ana Silva - Parley (in front)']);
  await expect.poll(unread).toBe(0);
  await expect.poll(() => notified(app)).toEqual([]);
});

test('a notification of many messages leads to the first unread one in that window, and the others stay unread', async ({
  page,
  service,
  parley: { app },
}) => {
  const { convId } = await begin(service, ANA);
  await begin(service, BEN);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await expect(messagesIn(mainPane(own))).toHaveCount(1);
  await focusWindow(app, 0);
  await openInMain(page, 'Ben Okafor');
  for (let number = 1; number <= 60; number += 1)
    await service.admin.post(ANA, { convId }, { msgText: `News number ${number}` });
  await expect
    .poll(() => notified(app))
    .toMatchObject([{ body: expect.stringContaining('60 new messages') }]);
  await expect(conversations(page).filter({ hasText: 'Ana' })).toContainText('60 unread messages');

  await answer(app, 'click');
  await expect.poll(() => windowTitles(app)).toContain('Ana Silva - Parley (in front)');
  await expect(messageText(own, 'News number 1')).toBeInViewport();
  await expect(own.getByRole('button', { name: /^[1-5]\d new$/u })).toBeVisible();
  await expect(messageText(own, 'News number 60')).not.toBeInViewport();
});
