import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, CAROL, fill, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations, messageText } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { answer, notified, offered } from '../../support/parley/notified.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const bodies = async (app: ElectronApplication) => (await notified(app)).map(({ body }) => body);

/** Two accounts at two services, each with a conversation 1. The second has a notification; the window shows the first. */
async function secondNotified(app: ElectronApplication, page: Page, service: Service, elsewhere: Service) {
  await fill(service, 'Here');
  await fill(elsewhere, 'There');
  await signIn(page, service);
  await answerQuestions(app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(conversations(page).first()).toContainText('There');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(conversations(page).first()).toContainText('Here');
  await elsewhere.admin.post(CAROL, { convId: 1 }, { msgText: 'News from there' });
  await expect.poll(() => bodies(app)).toContain('News from there');
  const [, second] = await ask(page, 'accounts.list', {});
  if (!second) throw new Error('There is no second account.');
  return async () => {
    await answerQuestions(app, 'Remove');
    await ask(page, 'session.signOut', { account: second.id, forget: true });
    await expect.poll(async () => (await ask(page, 'accounts.list', {})).length).toBe(1);
  };
}

/** Keeps the notifications on the desktop also when Parley takes them away, as a press that is already on its way. */
const keepAll = (app: ElectronApplication) =>
  app.evaluate(({ Notification }) => {
    const shown = Reflect.get(Notification, '_shown') as readonly Electron.Notification[];
    Reflect.set(globalThis, 'late', [...shown]);
  });
const answerLate = (app: ElectronApplication, event: 'click' | 'reply' | 'action', details: object = {}) =>
  app.evaluate(
    (_, given) => {
      const late = Reflect.get(globalThis, 'late') as readonly Electron.Notification[];
      late.at(-1)?.emit(given.event, given.details);
    },
    { event, details },
  );

test('a press on the notification of a removed account opens nothing of another account, and says why', async ({
  parley: { app },
  page,
  service,
  elsewhere,
}) => {
  const remove = await secondNotified(app, page, service, elsewhere);
  await keepAll(app);
  await remove();
  await answerLate(app, 'click');
  const notice = page.getByRole('log').getByText('about an account that isn’t open here');
  await expect(notice).toBeVisible();
  await expect(messageText(page, 'Here 1')).toBeHidden();
});

test('a late reply to a removed account comes back in a notification that takes no answer', async ({
  parley: { app },
  page,
  service,
  elsewhere,
}) => {
  const remove = await secondNotified(app, page, service, elsewhere);
  await keepAll(app);
  await remove();
  await expect.poll(() => bodies(app)).toEqual([]);
  await answerLate(app, 'action', { actionIndex: 0 });
  await answerLate(app, 'reply', { reply: 'Only for there' });
  const title = 'Your reply wasn’t sent, because its account was removed';
  await expect.poll(() => notified(app)).toEqual([{ title, body: 'Only for there' }]);
  expect(await offered(app)).toEqual([{ hasReply: false, actions: [] }]);
  await answer(app, 'click');
  await expect(conversations(page).first()).toContainText('Here');
  expect(elsewhere.requests.count('send')).toBe(0);
});

test('a late reply to an account that was signed out comes back, and names the account', async ({
  parley: { app },
  page,
  service,
  elsewhere,
}) => {
  await secondNotified(app, page, service, elsewhere);
  await keepAll(app);
  const [, second] = await ask(page, 'accounts.list', {});
  if (!second) throw new Error('There is no second account.');
  await ask(page, 'session.signOut', { account: second.id, forget: false });
  await answerLate(app, 'reply', { reply: 'Only for there' });
  const name = `${second.email.split('@')[0]}, ${new URL(elsewhere.url).host}`;
  const title = `Your reply wasn’t sent (${name})`;
  await expect.poll(() => notified(app)).toEqual([{ title, body: 'Only for there' }]);
});

test('a reply that wasn’t sent goes with its removed account, and a late press on it opens no other', async ({
  parley: { app },
  page,
  service,
  elsewhere,
}) => {
  const remove = await secondNotified(app, page, service, elsewhere);
  const full = await fillDisk(app);
  await answer(app, 'reply', { reply: 'Only for there' }, 'News from there');
  await expect.poll(() => bodies(app)).toContain('Only for there');
  await full.end();
  await keepAll(app);
  await remove();
  await expect.poll(() => bodies(app)).toEqual([]);
  await answerLate(app, 'click');
  await expect(page.getByRole('log').getByText('isn’t open here')).toBeVisible();
  await expect(messageText(page, 'Here 1')).toBeHidden();
});

test('a reply that wasn’t sent stays while its account is only signed out, and leads to its sign-in', async ({
  parley: { app },
  page,
  service,
  elsewhere,
}) => {
  await secondNotified(app, page, service, elsewhere);
  const full = await fillDisk(app);
  await answer(app, 'reply', { reply: 'Only for there' }, 'News from there');
  await expect.poll(() => bodies(app)).toContain('Only for there');
  await full.end();
  const [, second] = await ask(page, 'accounts.list', {});
  if (!second) throw new Error('There is no second account.');
  await ask(page, 'session.signOut', { account: second.id, forget: false });
  await expect.poll(() => bodies(app)).toEqual(['Only for there']);
  await answer(app, 'click', {}, 'Only for there');
  await expect(page.getByRole('alertdialog', { name: `Sign in to ${second.email}` })).toBeVisible();
  await expect(messageText(page, 'Here 1')).toBeHidden();
});
