import { truncate } from 'node:fs/promises';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { composer, conversations, messages, send, stagedFiles } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

/** A note to self in which a large file is on its way to a service that goes on with it when it is told to. */
async function sendSlowly(page: Page, service: Service, dataDir: string): Promise<() => void> {
  const file = await makeFile(dataDir, 'film.mp4');
  await truncate(file, 64 * 2 ** 20);
  await signIn(page, service);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await send(page, 'Films');
  await expect(messages(page).last()).toContainText('Sent');
  const release = service.faults.hold({ endpoint: 'sendfile' });
  await dropFile(page, file, composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Sending film.mp4' })).toBeVisible();
  return release;
}

/** Closes the window, or quits, as a person does. */
const WAYS = {
  'closing the window': (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  quitting: (app: ElectronApplication) => app.evaluate(({ app: electronApp }) => electronApp.quit()),
};

for (const [name, leave] of Object.entries(WAYS)) {
  test(`${name} while a file is being sent asks, and keeping Parley open lets it arrive`, async ({
    parley: { app, page },
    service,
    dataDir,
  }) => {
    const goOn = await sendSlowly(page, service, dataDir);
    const asked = await answerQuestions(app, 'Keep Parley Open');
    await leave(app);
    await expect.poll(asked).toEqual(['1 file is still being sent.']);
    await expect(page.getByRole('progressbar', { name: 'Sending film.mp4' })).toBeVisible();
    goOn();
    await expect(messages(page).last()).toContainText(/film\.mp4.*Sent/s);
  });

  test(`${name} all the same ends Parley, and the file goes out after the next start`, async ({
    launch,
    service,
    dataDir,
  }) => {
    const { app, page } = await launch();
    await sendSlowly(page, service, dataDir);
    await answerQuestions(app, 'Close');
    const ended = app.waitForEvent('close');
    await leave(app);
    await ended;

    const { page: again } = await launch();
    await conversations(again).first().click();
    await expect(messages(again).last()).toContainText(/film\.mp4.*Sent/s);
  });
}

test('nothing is asked when nothing is being sent', async ({ parley: { app, page }, service }) => {
  await signIn(page, service);
  const ended = app.waitForEvent('close');
  // A question would be answered as by Escape, and Parley would stay.
  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  await ended;
});
