import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, signIn, test } from '../../fixtures.ts';
import { askAnything, shownAccount } from '../../support/page/ask.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

test('the page reaches neither Node nor more of the app than its bridge', async ({ page }) => {
  const reach = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter(
      (name) => name in window,
    ),
    bridge: Object.keys(window.parley).sort(),
  }));
  expect(reach).toEqual({ globals: [], bridge: ['chooseFiles', 'isOnDisk', 'on', 'request'] });
});

test('the door refuses what the contract does not know, and any account that is not open', async ({
  parley: { app, page },
  service,
}) => {
  await answerQuestions(app, 'Remove');
  await signIn(page, service);
  const mine = await shownAccount(page);
  const refused = [
    [null, 'core.open', {}, 'unknown-route'],
    [null, 'constructor', {}, 'unknown-route'],
    [null, 'settings.set', { theme: 'pink' }, 'bad-input'],
    [null, 'links.open', { url: 'file:///etc/passwd' }, 'link-refused'],
    [mine, 'conversations.list', { view: { kind: 'all' }, limit: -1 }, 'bad-input'],
    [mine, 'settings.get', {}, 'bad-input'],
    [null, 'outbox.list', {}, 'bad-input'],
    [undefined, 'outbox.list', {}, 'bad-input'],
    [`../${mine}`, 'outbox.list', {}, 'bad-input'],
    ['f'.repeat(32), 'outbox.list', {}, 'signed-out'],
    ['f'.repeat(32), 'files.open', { msgId: 1 }, 'signed-out'],
    [null, 'session.signOut', { account: 'f'.repeat(32), forget: true }, 'signed-out'],
  ] as const;
  for (const [account, route, input, code] of refused)
    expect(await page.evaluate(askAnything, { account, route, input })).toMatchObject({
      ok: false,
      error: { code },
    });
  expect(await page.evaluate(askAnything, 'outbox.list')).toMatchObject({ error: { code: 'bad-input' } });
  expect(await shownAccount(page)).toBe(mine);
});

test.describe('attempts that the security policy reports', () => {
  test.use({ expectedProblems: /Content Security Policy|Refused to|ERR_|Failed to load|violates/ });

  test('the page reaches no network and no other origin', async ({ page, service }) => {
    let hits = 0;
    const other = createServer((_request, response) => {
      hits += 1;
      response.end('hello');
    }).listen(0, '127.0.0.1');
    const address = await new Promise<AddressInfo>((resolve) => {
      other.once('listening', () => resolve(other.address() as AddressInfo));
    });
    await signIn(page, service);
    const url = `http://127.0.0.1:${address.port}/`;
    const before = page.url();

    const outcome = await page.evaluate(async (target) => {
      const image = new Image();
      const failed = new Promise((resolve) =>
        image.addEventListener('error', () => resolve('image refused')),
      );
      image.src = `${target}image.png`;
      const fetched = await fetch(target).then(
        () => 'fetched',
        () => 'fetch refused',
      );
      window.open(target);
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      return [fetched, await failed];
    }, url);

    expect(outcome).toEqual(['fetch refused', 'image refused']);
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
    expect(page.url()).toBe(before);
    expect(hits).toBe(0);
    other.close();
  });
});
