import { truncate } from 'node:fs/promises';
import { expect, test } from '../../fixtures.ts';
import { dropFile, dropFiles, makeFile } from '../../support/page/dropFile.ts';
import { composer, conversations, messages, sendButton, stagedFiles } from '../../support/page/screen.ts';
import { kill } from '../../support/parley/launchParley.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';
import { arrivedFiles } from '../../support/service/arrived.ts';

test.beforeEach(({ service }) => addColleagues(service));

const UPLOAD = { endpoint: 'sendfile' } as const;

test('of twenty files the third fails, and the others arrive in their order', async ({
  page,
  service,
  dataDir,
}) => {
  const names = Array.from({ length: 20 }, (_, i) => `file ${i + 1}.txt`);
  const files = await Promise.all(names.map((name) => makeFile(dataDir, name)));
  service.faults.next({ ...UPLOAD, times: 2 }, { kind: 'delay', ms: 0 });
  service.faults.next(UPLOAD, { kind: 'status', status: 400, error: 'Not this one' });
  await openAna(page, service);
  await dropFiles(page, files, composer(page));
  await expect(stagedFiles(page)).toHaveCount(20);
  await sendButton(page).click();

  const arrived = async () => (await arrivedFiles(service)).map(({ fileName }) => fileName);
  const others = names.filter((name) => name !== 'file 3.txt');
  await expect.poll(arrived).toEqual(others);
  // Only now is it sure to be in view: what fails stays at the end.
  const third = messages(page).filter({ hasText: 'file 3.txt' });
  await expect(third).toContainText('Not sent');
  await third.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(arrived).toEqual([...others, 'file 3.txt']);
});

test('a file interrupted by a power cut is sent again automatically, once, before later messages', async ({
  launch,
  service,
  dataDir,
}) => {
  const film = await makeFile(dataDir, 'film.mp4');
  await truncate(film, 64 * 2 ** 20);
  const notes = await makeFile(dataDir, 'notes.txt');
  service.faults.next(UPLOAD, { kind: 'delay', ms: 600_000 });
  const first = await launch();
  await openAna(first.page, service);
  await dropFiles(first.page, [film, notes], composer(first.page));
  await expect(stagedFiles(first.page)).toHaveCount(2);
  await sendButton(first.page).click();
  await expect(messages(first.page).filter({ hasText: 'film.mp4' })).toContainText('of 67.1 MB');
  await expect.poll(() => service.requests.count('sendfile')).toBe(1);
  await kill(first.app);
  service.faults.clear();

  const { page } = await launch();
  await conversations(page).filter({ hasText: 'Ana Silva' }).first().click();
  await expect(messages(page).filter({ hasText: 'film.mp4' })).toContainText('Sent');
  await expect(messages(page).filter({ hasText: 'notes.txt' })).toContainText('Sent');
  const arrived = (await arrivedFiles(service)).map(({ fileName, fileSize }) => [fileName, fileSize]);
  expect(arrived).toEqual([
    ['film.mp4', 64 * 2 ** 20],
    ['notes.txt', 9],
  ]);
});

test('when the service fails, what arrived is found and sent once, and what did not says so', async ({
  page,
  service,
  dataDir,
}) => {
  // A request has surely ended only after a while.
  await openAna(page, service);
  const send = async (name: string) => {
    await dropFile(page, await makeFile(dataDir, name), composer(page));
    await expect(stagedFiles(page)).toHaveCount(1);
    await sendButton(page).click();
  };
  service.faults.next(UPLOAD, { kind: 'cut-before-commit' });
  service.faults.next(UPLOAD, { kind: 'cut-after-commit' });
  await send('before.txt');
  const before = messages(page).filter({ hasText: 'before.txt' });
  await expect(before).toContainText('Not delivered', { timeout: 45_000 });
  await send('after.txt');
  await expect(messages(page)).toHaveText([/From/, /after\.txt.*Sent/s, /before\.txt.*Not delivered/s]);

  await before.getByRole('button', { name: 'Send again' }).click();
  await expect(before).toContainText('Sent');
  const arrived = (await arrivedFiles(service)).map(({ fileName }) => fileName);
  expect(arrived).toEqual(['after.txt', 'before.txt']);
  expect(service.requests.count('sendfile')).toBe(3);
});
