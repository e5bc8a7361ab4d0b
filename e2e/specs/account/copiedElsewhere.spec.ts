import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { shownAccount } from '../../support/page/ask.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const DORA = 'dora@aurora-relief.example';

/** As another computer names one of its own accounts. */
const THEIRS = '?account=0123456789abcdef';

test('a link that a colleague copied leads to the account that has its message, by click and by key', async ({
  page,
  parley,
  service,
  elsewhere,
}) => {
  await fill(service, 'Here', 9);
  await fill(elsewhere, 'There');
  const links = [`parley://chat/1/5${THEIRS}`, `parley://chat/1/999${THEIRS}`, `parley://chat/1${THEIRS}`];
  await elsewhere.admin.post(CAROL, { convId: 1 }, { msgText: links.join(' ') });
  await signIn(page, service);
  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, elsewhere);
  // Before them stands the button of all accounts.
  const isShown = (place: number) =>
    expect(
      rail(page)
        .getByRole('button')
        .nth(place + 1),
    ).toHaveAttribute('aria-current', 'true');
  await conversations(page).first().click();
  await isShown(1);

  const [ofMessage = '', ofNone = '', ofBoth = ''] = links;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await link(ofMessage).click();
  await expect(messageText(page, 'Here 5')).toBeVisible();
  await isShown(0);

  await page.keyboard.press('ControlOrMeta+2');
  await isShown(1);
  await link(ofNone).click();
  await expect(page.getByRole('log').getByText('for an account that isn’t open here')).toBeVisible();
  await isShown(1);

  // Both have a conversation with this number, so the one that is shown counts.
  await link(ofBoth).click();
  await isShown(1);
  await expect(messages(page).last()).toContainText('parley://chat/1');
  await expect(composer(page)).toBeFocused();

  await link(ofMessage).focus();
  await page.keyboard.press('Enter');
  await expect(messageText(page, 'Here 5')).toBeVisible();
  await isShown(0);
});

/** The number 2, on both services: the place of a link shows only once it is open. */
async function addOther(...services: readonly Service[]): Promise<void> {
  for (const { admin, email } of services) {
    await admin.addUser({ email: DORA });
    await admin.post(DORA, { participants: [email] }, { msgText: 'Another' });
  }
}

test('a link of another account in Search goes there, though the shown one has that number, pasted and typed', async ({
  page,
  parley,
  service,
  elsewhere,
}) => {
  await fill(service, 'Here');
  await fill(elsewhere, 'There');
  await addOther(service, elsewhere);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  const here = await shownAccount(page);
  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(conversations(page).last()).toContainText('There');
  const there = await shownAccount(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  const isOpen = async (text: string) => {
    await expect(messages(page).last()).toContainText(text);
    await expect(composer(page)).toBeFocused();
  };
  const openOther = async () => {
    await conversations(page).filter({ hasText: 'Another' }).first().click();
    await isOpen('Another');
  };
  const enter = async (link: string, leadsTo: string) => {
    await search.fill(link);
    await search.press('Enter');
    await isOpen(leadsTo);
  };

  await search.focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const init = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
  }, `parley://chat/1?account=${here}`);
  await isOpen('Here');
  await openOther();
  await enter(`parley://chat/1?account=${there}`, 'There');
  await openOther();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(rail(page).getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true');
  await isOpen('Another');
  await expect(search).toHaveValue('');

  // Both services are at one host.
  await enter(`${elsewhere.url}/#chat/1`, 'There');
  await enter(`${service.url}/#chat/1`, 'Here');
  await search.fill('http://127.0.0.1:9/#chat/1');
  await search.press('Enter');
  await expect(page.getByRole('log').getByText('for an account that isn’t open here')).toBeVisible();
});
