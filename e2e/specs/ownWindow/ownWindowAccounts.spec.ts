import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, CAROL, fill, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { focusWindow, ownWindowBy, windowTitles } from '../../support/page/ownWindow.ts';
import { boxIn, mainPane, messagesIn } from '../../support/page/panes.ts';
import { conversations } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

/** The title of the window of Carol's conversation, which has the focus. */
const IN_FRONT = expect.stringMatching(/^Carol \(.*\(in front\)$/u);

test('the window keeps its account and says which, whichever the main window shows', async ({
  page,
  parley: { app },
  service,
  elsewhere,
}) => {
  const own = await openOfFirst({ page, app, service, elsewhere });
  await expect(mainPane(own).getByRole('banner').or(mainPane(own).locator('header')).first()).toContainText(
    service.email,
  );
  await expect
    .poll(() => windowTitles(app))
    .toContainEqual(expect.stringMatching(/^Carol .*\(.+\) - Parley$/u));
  await own.keyboard.type('Sent from its window');
  await own.keyboard.press('Enter');
  await expect(messagesIn(mainPane(own)).last()).toContainText('Sent from its window');
  await expect(conversations(page)).not.toContainText(['Sent from its window']);

  // The conversation of the same number in the other account is another one.
  await conversations(page).first().getByRole('button').first().click();
  await expect(messagesIn(mainPane(page)).last()).toContainText('There 1');

  await focusWindow(app, 0);
  await own.getByRole('button', { name: 'Move back to the main window' }).click();
  await expect(messagesIn(mainPane(page)).last()).toContainText('Sent from its window');
  await expect(boxIn(mainPane(page))).toBeFocused();
});

test('from a search in all accounts or by a link, the conversation comes up in its window, and the main one keeps its account', async ({
  page,
  parley: { app },
  service,
  elsewhere,
}) => {
  await openOfFirst({ page, app, service, elsewhere });
  const [first, second] = await ask(page, 'accounts.list', {});
  const shown = async () => {
    const session = await ask(page, 'session.get', {});
    return session.state === 'signed-in' ? session.account.id : null;
  };
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await page.getByRole('searchbox', { name: 'Search in all accounts' }).fill('Here');
  await page
    .getByRole('list', { name: 'Search results' })
    .getByRole('button', { name: / Here 1 /u })
    .click();
  await expect.poll(() => windowTitles(app)).toContainEqual(IN_FRONT);
  await focusWindow(app, 0);
  await expect.poll(() => windowTitles(app)).not.toContainEqual(IN_FRONT);
  await app.evaluate(
    ({ app: running }, url) => running.emit('open-url', { preventDefault: () => {} }, url),
    `parley://chat/1?account=${first?.id}`,
  );
  await page.getByRole('log').getByRole('button', { name: 'Open link', includeHidden: true }).click();
  await expect.poll(() => windowTitles(app)).toContainEqual(IN_FRONT);
  expect(await shown()).toBe(second?.id);
});

test('a rule made in the window is of its account, and the main window goes on showing another', async ({
  page,
  parley: { app },
  service,
  elsewhere,
}) => {
  const own = await openOfFirst({ page, app, service, elsewhere });
  await messagesIn(mainPane(own)).first().click({ button: 'right' });
  await own.getByRole('menuitem', { name: 'Make a rule…' }).click();
  const settings = own.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('textbox', { name: 'Is from' })).toHaveValue(CAROL);
  await settings.getByText('Pin to the top of the list').click();
  await settings.getByRole('button', { name: 'Save rule' }).click();
  await expect(settings.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(1);
  await expect(conversations(page).first()).toContainText('There 1');
});

interface TwoAccounts {
  readonly page: Page;
  readonly app: ElectronApplication;
  readonly service: Service;
  readonly elsewhere: Service;
}

/** Opens a conversation of the first account in its own window, and then shows the second account in the main one. */
async function openOfFirst({ page, app, service, elsewhere }: TwoAccounts): Promise<Page> {
  await fill(service, 'Here');
  await fill(elsewhere, 'There');
  await signIn(page, service);
  await conversations(page).first().getByRole('button').first().click();
  const own = await ownWindowBy(app, () => page.keyboard.press('ControlOrMeta+o'));
  await focusWindow(app, 0);
  await answerQuestions(app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(conversations(page).first()).toContainText('There 1');
  return own;
}
