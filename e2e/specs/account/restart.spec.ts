import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, send } from '../../support/page/screen.ts';

test.use({ serviceOptions: { seed: 'large', messages: 500, conversations: 12 } });

/** The warnings of the main process in all its runs. */
async function warnings(dataDir: string, runs: number): Promise<readonly string[]> {
  const lines = (await readFile(path.join(dataDir, 'logs', 'main.log'), 'utf8')).split('\n');
  expect(lines.filter((line) => /Parley .+ starts\.$/u.test(line))).toHaveLength(runs);
  return lines
    .filter((line) => / (warn|error) /u.test(line))
    .map((line) => line.slice(line.indexOf(' ') + 1));
}

/** Ends core in the middle of its work, as a fault of its own would, the next time that it is asked for messages. */
async function killCore(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...rest) {
      postMessage.call(this, message, ...rest);
      if (message.route !== 'messages.page') return;
      Worker.prototype.postMessage = postMessage;
      void this.terminate();
    };
  });
}

test('after a restart everything is there before the service answers, and of that, of a first start and of a dead core the log says only what belongs there', async ({
  launch,
  service,
  dataDir,
}) => {
  const first = await launch();
  await signIn(first.page, service);
  await conversations(first.page).first().click();
  await send(first.page, 'Sent before the restart');
  await expect(messages(first.page).last()).toContainText('Sent');
  await composer(first.page).fill('Half a thought');
  await conversations(first.page).nth(1).click();
  await expect(conversations(first.page).first()).toContainText('Half a thought');
  await first.app.close();

  service.faults.latency(600_000);
  const asked = service.requests.next('get');
  const { app, page } = await launch();
  await expect(conversations(page)).toHaveCount(12);
  await conversations(page).first().click();
  await expect(messages(page).last()).toContainText('Sent before the restart');
  await expect(composer(page)).toHaveValue('Half a thought');
  await asked;
  service.faults.clear();
  expect(await warnings(dataDir, 2)).toEqual([]);

  await killCore(app);
  await conversations(page).nth(1).click();
  await expect(messages(page).last()).toBeVisible();
  await send(page, 'Sent by the next core');
  await expect(messages(page).last()).toContainText(/by the next core.*Sent/su);
  await app.close();
  // Requests to the one that ended are answered, too.
  const isUnanswered = (line: string) => /^error \S+: Core stopped during this request\.$/u.test(line);
  const warned = await warnings(dataDir, 2);
  expect(warned.filter((line) => !isUnanswered(line))).toEqual([
    'warn  Core ended with code 1 and is started again.',
  ]);
});

test('without the service everything stays readable, and what is written waits for it', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(12);
  await conversations(page).first().click();
  await expect(messages(page).last()).toBeVisible();
  await service.stop();

  await conversations(page).nth(2).click();
  await expect(messages(page).last()).toBeVisible();
  await send(page, 'Written offline');
  await expect(messages(page).last()).toContainText('Written offline');
  await expect(messages(page).last()).toContainText('Queued · No connection');
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
});
