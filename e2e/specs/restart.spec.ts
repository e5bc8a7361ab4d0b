import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, signIn, test } from '../fixtures.ts';
import { composer, conversations, messages, send } from '../screen.ts';

test.use({ serviceOptions: { seed: 'large', messages: 500, conversations: 12 } });

/** What the main process warned of in all its runs. */
async function warnings(dataDir: string, runs: number): Promise<readonly string[]> {
  const lines = (await readFile(path.join(dataDir, 'logs', 'main.log'), 'utf8')).split('\n');
  expect(lines.filter((line) => /Parley .+ starts\.$/u.test(line))).toHaveLength(runs);
  return lines.filter((line) => / (warn|error) /u.test(line));
}

test('after a restart everything is there before the service answers, and nothing was to be warned of', async ({
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
  await app.close();
  expect(await warnings(dataDir, 2)).toEqual([]);
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
