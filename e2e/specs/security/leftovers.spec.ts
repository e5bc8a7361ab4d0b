import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { convId as conversationId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask, shownAccount } from '../../support/page/ask.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { rememberOpened } from '../../support/parley/opened.ts';
import { answerQuestions, quit } from '../../support/parley/questions.ts';
import { foundBelow } from '../../support/parley/traces.ts';
import { addColleagues } from '../../support/service/anaAndBen.ts';
import { conversationWith, download } from '../../support/service/sentFiles.ts';

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

test('copies that were opened go with their file, and with their account', async ({
  parley: { app, page },
  service,
}) => {
  const opened = await rememberOpened(app);
  const handedOut = path.join(await app.evaluate(({ app: main }) => main.getPath('userData')), 'handed-out');
  const copies = async () =>
    (await readdir(handedOut, { recursive: true }))
      .filter((name) => name.endsWith('.txt'))
      .map((name) => path.basename(name));
  const files = ['wells', 'roads'].map((name) => ({
    fileName: `${name}.txt`,
    mimeType: 'text/plain',
    content: Buffer.from(name),
  }));
  const { convId } = await conversationWith(page, service, files);
  for (const { fileName } of files) {
    await download(page, fileName);
    await messages(page)
      .getByRole('button', { name: `Open ${fileName}` })
      .click();
    await expect.poll(opened).toMatch(fileName);
  }
  expect((await copies()).toSorted()).toEqual(['roads.txt', 'wells.txt']);
  const at = { kind: 'newest', limit: 9 } as const;
  const { messages: received } = await ask(page, 'messages.page', { convId: conversationId(convId), at });
  const wells = received.filter(({ attachment }) => attachment?.fileName === 'wells.txt');
  await ask(page, 'files.remove', { msgIds: wells.map(({ msgId }) => msgId) });
  await expect.poll(copies).toEqual(['roads.txt']);
  await answerQuestions(app, 'Remove');
  await ask(page, 'session.signOut', { account: await shownAccount(page), forget: true });
  expect(await copies()).toEqual([]);
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
  // Written by Chromium after all that was typed: the search finds what stands in its profile.
  const planted = 'planted to be found';
  await page.evaluate((text) => localStorage.setItem('planted', text), planted);
  await expect.poll(() => foundBelow(dataDir, { planted })).not.toEqual([]);
  const typed = { email: 'typed-first@private.example', draft: 'a draft for nobody else' };
  expect(await foundBelow(dataDir, typed)).toEqual([]);
  await quit(app);
  expect(await foundBelow(dataDir, typed)).toEqual([]);
});

test('other people at the computer can’t list the data folder', async ({ launch, dataDir }) => {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  await launch();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});
