import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, signIn, test } from '../../fixtures.ts';
import { askAnything } from '../../support/page/ask.ts';

test('the page reaches neither Node nor more of the app than its bridge', async ({ page }) => {
  const reach = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter(
      (name) => name in window,
    ),
    bridge: Object.keys(window.parley).sort(),
  }));
  expect(reach).toEqual({ globals: [], bridge: ['on', 'pathForFile', 'request'] });
});

test('the door refuses what the contract does not know', async ({ page }) => {
  const asked = [
    ['core.open', {}],
    ['constructor', {}],
    ['settings.set', { theme: 'pink' }],
    ['links.open', { url: 'file:///etc/passwd' }],
    ['conversations.list', { filter: '', limit: -1 }],
  ] as const;
  const answers = await Promise.all(asked.map((each) => page.evaluate(askAnything, each)));
  expect(answers.map((answer) => (answer as { error: { code: string } }).error.code)).toEqual([
    'unknown-route',
    'unknown-route',
    'bad-input',
    'link-refused',
    'bad-input',
  ]);
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
