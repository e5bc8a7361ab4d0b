import type { ElectronApplication } from 'playwright/test';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { conversations } from '../../support/page/screen.ts';

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
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'To Ben' });
  const { app, page } = await launch();
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
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
