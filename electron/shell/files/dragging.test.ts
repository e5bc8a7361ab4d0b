import { appendFile, readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { isCopying } from '../../core/files/fetching/testReceived.ts';
import type { FilesParts } from './fileActions.ts';
import { receivedFrom } from './testFileActions.ts';

const received = async (names: readonly string[], change?: Partial<FilesParts>, content?: Buffer) =>
  receivedFrom(await startTestService(), names, change, content);

const LARGE = Buffer.alloc(33 * 2 ** 20, 'wells');

test('a large file is prepared by the first drag, and dragged at once by the next ones', async () => {
  const { files, desktop, first, dir } = await received(['film.mp4'], {}, LARGE);
  const drag = () => files.startDrag({ msgId: first });
  // The person may try again while it is being prepared.
  expect(await Promise.all([drag(), drag()])).toEqual([false, false]);
  expect(desktop.dragged).toEqual([]);
  expect([await drag(), await drag()]).toEqual([true, true]);
  const [file = '', again] = desktop.dragged;
  expect(again).toBe(file);
  expect((await readFile(file)).equals(LARGE)).toBe(true);
  expect(desktop.marked).toEqual([file]);
  await appendFile(file, 'changed by another program');
  expect(await drag()).toBe(false);
  expect(await drag()).toBe(true);
  expect((await readFile(desktop.dragged[2] ?? '')).equals(LARGE)).toBe(true);
  const copies = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  expect(copies).toHaveLength(2);
});

test('a large file whose preparing is cancelled leaves nothing, and can be prepared again', async () => {
  const { files, desktop, first, dir, core } = await received(['film.mp4'], {}, LARGE);
  const preparing = expect(files.startDrag({ msgId: first })).rejects.toMatchObject({ code: 'cancelled' });
  await isCopying(core, first);
  await core.ask('files.cancel', { msgId: first });
  await preparing;
  const left = await readdir(dir, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  expect(await files.startDrag({ msgId: first })).toBe(false);
  expect(await files.startDrag({ msgId: first })).toBe(true);
  expect(desktop.dragged).toHaveLength(1);
});
