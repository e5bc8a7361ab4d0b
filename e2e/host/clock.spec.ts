import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, signIn, test } from '../fixtures.ts';
import { conversations, messages, send } from '../support/page/screen.ts';

const HOUR = 3_600_000;

/**
 * The environment of a Parley whose clock is ahead, as after days without the computer; the page's own clock stays as it is. Only the
 * host can do that.
 * @param folder where the file that does it is written; @param ms by how many milliseconds.
 */
async function clockAhead(folder: string, ms: number): Promise<Record<string, string>> {
  const file = path.join(folder, 'clock-ahead.cjs');
  await writeFile(file, `const now = Date.now; Date.now = () => now() + ${ms};`);
  return { ELECTRON_HOST_NODE_OPTIONS: `--require=${file}` };
}

test('Parley asks before it sends a message that waited for more than a day', async ({
  launch,
  dataDir,
  service,
}) => {
  const { app, page } = await launch();
  await service.admin.post(service.email, {}, { msgText: 'Notes' });
  await signIn(page, service);
  await conversations(page).first().click();
  service.faults.next({ endpoint: 'send', times: Number.POSITIVE_INFINITY }, { kind: 'status', status: 429 });
  await send(page, 'See you tonight');
  await expect(messages(page).last()).toContainText('Queued');
  await app.close();
  service.faults.clear();
  const sent = service.requests.count('send');

  const later = await launch({ env: await clockAhead(path.dirname(dataDir), 25 * HOUR) });
  await conversations(later.page).first().click();
  const item = messages(later.page).last();
  await expect(item).toContainText(/Waiting since .+ Send it now\?/);
  await expect(item.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(service.requests.count('send')).toBe(sent);
  await item.getByRole('button', { name: 'Send now' }).click();
  await expect(messages(later.page)).toHaveText([/Notes/, /See you tonight.*Sent/s]);
  expect(service.requests.count('send')).toBe(sent + 1);
});
