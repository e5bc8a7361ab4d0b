import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations } from '../../support/page/screen.ts';
import { quit } from '../../support/parley/questions.ts';
import { addColleagues } from '../../support/service/anaAndBen.ts';

const PASSWORD = 'zebra-Crossing-4711';

/** Everything that JavaScript in the page still holds, after garbage was collected (the protocol's HeapProfiler). */
async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return chunks.join('');
}

test('the password that was typed is nowhere in the page after the sign-in', async ({ launch, service }) => {
  await service.admin.setPassword(service.email, PASSWORD);
  // The way through the question about unprotected secrets keeps the password longest.
  const { page } = await launch({ env: { ELECTRON_HOST_STORAGE_BACKEND: 'basic_text' } });
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  expect(await heapOf(page)).toContain(PASSWORD);
  const field = page.getByRole('textbox', { name: 'Password' });
  const kept = await field.evaluateHandle((input) => new WeakRef(input as HTMLInputElement));
  await signIn(page, { ...service, password: PASSWORD });
  expect(await kept.evaluate((input) => input.deref()?.value ?? '')).toBe('');
  expect(await heapOf(page)).not.toContain(PASSWORD);
});

test('the folder of the data holds no draft and no email that was typed in readable form', async ({
  launch,
  dataDir,
  service,
}) => {
  await addColleagues(service);
  const { app, page } = await launch();
  await page.getByRole('textbox', { name: 'Email' }).fill('typed-first@private.example');
  for (const name of ['Service address', 'Email', 'Password'])
    await expect(page.getByRole('textbox', { name })).toHaveAttribute('autocomplete', 'off');
  await signIn(page, service);
  await conversations(page).first().click();
  await composer(page).fill('a draft for nobody else');
  // Chromium keeps the content of every other field for the next visit, in its profile.
  await expect(composer(page)).toHaveAttribute('autocomplete', 'off');
  await quit(app);
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    for (const text of ['typed-first@private.example', 'a draft for nobody else']) {
      for (const encoding of ['utf8', 'utf16le'] as const)
        if (content.includes(Buffer.from(text, encoding))) found.push(path.relative(dataDir, file));
    }
  }
  expect(found).toEqual([]);
});
