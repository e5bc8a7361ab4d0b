import { expect, test } from 'vitest';
import { createBrowser } from './browser.ts';

test('a page that opens one after the other is stopped for a while', async () => {
  const opened: string[] = [];
  let now = 0;
  const browser = createBrowser({ openExternal: async (address) => void opened.push(address) }, () => now);
  for (let i = 0; i < 20; i += 1) await browser.open(`https://x.example/${i}`);
  await expect(browser.open('https://x.example/20')).rejects.toMatchObject({ code: 'too-often' });
  expect(opened).toHaveLength(20);
  now = 60_000;
  await browser.open('https://x.example/21');
  expect(opened.at(-1)).toBe('https://x.example/21');
});
