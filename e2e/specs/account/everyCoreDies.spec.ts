import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { composer, conversations } from '../../support/page/screen.ts';

/** Mara and Ben, with a conversation each. Ben is shown. */
async function signInToBoth(page: Page, service: Service): Promise<void> {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'To Ben' });
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
}

/** Ends the core of the account that sends next, as it is asked to. */
async function killSender(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.route !== 'outbox.send') return postMessage.call(this, message, ...rest);
      Worker.prototype.postMessage = postMessage;
      void this.terminate();
    };
  });
}

test('who looks at another account while a core that died of a send starts again finds the text and why it wasn’t sent', async ({
  launch,
  service,
}) => {
  const { app, page } = await launch();
  await signInToBoth(page, service);
  await conversations(page).filter({ hasText: 'To Ben' }).click();
  await composer(page).fill('Kept');
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('[data-sign-in]')) document.documentElement.dataset['signIn'] = 'shown';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await killSender(app);
  await pressAtOnce(page, 'Enter', 'Control+1', 'Control+2');
  await expect(page.getByText('Not sent. Your text is still here.')).toBeVisible();
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
  await expect(composer(page)).toHaveValue('Kept');
  expect(await page.evaluate(() => document.documentElement.dataset['signIn'])).toBeUndefined();
});

/** From now on, a core ends whenever the page asks it for messages. Returns a function that ends this. */
async function killCores(app: ElectronApplication): Promise<() => Promise<void>> {
  await app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    Reflect.set(Worker, '_postMessage', postMessage);
    Worker.prototype.postMessage = function (message, ...rest) {
      postMessage.call(this, message, ...rest);
      if (message.route === 'messages.page') void this.terminate();
    };
  });
  return () =>
    app.evaluate(() => {
      const { Worker } = process.getBuiltinModule('node:worker_threads');
      Worker.prototype.postMessage = Reflect.get(Worker, '_postMessage');
    });
}

test('when the core of every account dies too often, the sign-in says no more that another account is shown, and tries again', async ({
  launch,
  service,
}) => {
  const { app, page } = await launch();
  await signInToBoth(page, service);
  await buttonOf(page, /^mara/u).click();
  await expect(conversations(page).first()).toContainText('Here 1');

  const end = await killCores(app);
  await conversations(page).first().click();
  const said = page.getByText(`so it shows ${BEN.email}`);
  await expect(said).toBeVisible();
  await conversations(page).filter({ hasText: 'To Ben' }).first().click();
  const form = page.locator('[data-sign-in]');
  await expect(form).toContainText('Something went wrong in Parley.');
  await expect(said).toBeHidden();

  await end();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(rail(page).getByRole('button')).toHaveCount(4);
  await expect(conversations(page).first()).toContainText('Here 1');
});
