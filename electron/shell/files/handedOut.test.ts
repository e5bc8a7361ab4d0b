import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors/errors.ts';
import { accountId, msgId } from '../../../shared/model/ids.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { createHandedOut } from './handedOut.ts';
import type { LeavingFile } from './leavingFile.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const ACCOUNT = accountId('one');

function aFile(fileName: string, id = 1): LeavingFile {
  const nature = { sniffed: null, isMismatch: false, mayRun: false, preview: null };
  const copyTo = (target: string) => writeFile(target, 'the content');
  const content = async () => Buffer.from('the content');
  return { msgId: msgId(id), fileName, sha256: 'a', size: 11, nature, savedTo: null, copyTo, content };
}

function handedOut(dir: string) {
  const marked: string[] = [];
  const mark = async (copy: string) => void marked.push(copy);
  /** Calls that are due after a while. */
  const due: (() => Promise<void>)[] = [];
  const later = (run: () => Promise<void>) => void due.push(run);
  return { marked, due, ...createHandedOut({ dir, mark, log, later }) };
}

test('every copy is marked, stands under its own name, and apart from another of that name', async () => {
  const { give, marked } = handedOut(temporaryDir());
  const [one, two] = [await give(aFile('notes.txt', 1), ACCOUNT), await give(aFile('notes.txt', 2), ACCOUNT)];
  expect(one).not.toBe(two);
  expect([path.basename(one), path.basename(two)]).toEqual(['notes.txt', 'notes.txt']);
  expect(marked).toEqual([one, two]);
  await appendFile(one, '!');
  expect(await readFile(two, 'utf8')).toBe('the content');
});

test('a file that is handed out again and again leaves one copy for each use, until someone changes or moves it', async () => {
  const dir = temporaryDir();
  const { give, giveToOpen, giveToDrag } = handedOut(dir);
  const file = aFile('notes.txt');
  const given: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    given.push(await give(file, ACCOUNT), await giveToOpen(file, ACCOUNT));
    given.push((await giveToDrag(file, ACCOUNT)).path);
  }
  const [one = '', opened = '', dragged = ''] = given;
  expect(new Set(given)).toEqual(new Set([one, opened, dragged]));
  const left = await readdir(dir, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toHaveLength(3);

  await appendFile(one, 'changed by another program');
  const next = await give(file, ACCOUNT);
  expect(await readFile(next, 'utf8')).toBe('the content');
  await rename(next, `${next}.moved`);
  expect(existsSync(await give(file, ACCOUNT))).toBe(true);
  expect(await giveToOpen(file, ACCOUNT)).toBe(opened);
});

test('no other person can list or open the copies', async () => {
  const dir = path.join(temporaryDir(), 'handed-out');
  const copy = await handedOut(dir).give(aFile('notes.txt'), ACCOUNT);
  for (let folder = path.dirname(copy); folder.startsWith(dir); folder = path.dirname(folder))
    expect([folder, (await stat(folder)).mode & 0o777]).toEqual([folder, 0o700]);
});

test('a copy that can’t be written or marked doesn’t stay', async () => {
  const dir = path.join(temporaryDir(), 'handed-out');
  const full = Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
  const { give } = createHandedOut({ dir, mark: () => Promise.reject(full), log, later: () => {} });
  await expect(give(aFile('run.exe'), ACCOUNT)).rejects.toMatchObject({ code: 'disk-full' });
  const copyTo = async (target: string) => {
    await writeFile(target, 'a part');
    throw full;
  };
  await expect(give({ ...aFile('notes.txt'), copyTo }, ACCOUNT)).rejects.toMatchObject({ code: 'disk-full' });
  const left = await readdir(dir, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test('the copies of a file go with it, and those of others stay', async () => {
  const { give, hear } = handedOut(temporaryDir());
  const gone = [await give(aFile('a.txt', 1), ACCOUNT), await give(aFile('a.txt', 1), ACCOUNT)];
  const stay = [await give(aFile('b.txt', 2), ACCOUNT), await give(aFile('a.txt', 1), accountId('two'))];
  const nature = { sniffed: null, isMismatch: false, mayRun: false, preview: null };
  await hear({
    ...{ name: 'files', account: ACCOUNT },
    payload: [
      { msgId: msgId(1), state: 'remote' },
      { msgId: msgId(2), state: 'here', content: 'b', nature },
    ],
  });
  expect(gone.map(existsSync)).toEqual([false, false]);
  expect(stay.map(existsSync)).toEqual([true, true]);
});

test('files that an earlier Parley handed out are removed at the next start, and not before', async () => {
  const dir = path.join(temporaryDir(), 'handed-out');
  await mkdir(dir);
  const given = await handedOut(dir).give(aFile('notes.txt'), ACCOUNT);
  expect(existsSync(given)).toBe(true);
  const next = await handedOut(dir).give(aFile('other.txt'), ACCOUNT);
  expect(existsSync(given)).toBe(false);
  expect(existsSync(next)).toBe(true);
});

test('a copy that can’t be removed yet is tried again after a while, until it is gone', async () => {
  const dir = temporaryDir();
  const { give, hear, due } = handedOut(dir);
  const given = await give(aFile('a.txt'), ACCOUNT);
  const [folder, kept] = [path.join(dir, ACCOUNT), path.join(dir, 'kept')];
  await rename(folder, kept);
  await writeFile(folder, 'in the way');
  await hear({ name: 'files', account: ACCOUNT, payload: [{ msgId: msgId(1), state: 'remote' }] });
  expect(due).toHaveLength(1);
  await due.shift()?.();
  expect(due).toHaveLength(1);
  await rm(folder);
  await rename(kept, folder);
  expect(existsSync(given)).toBe(true);
  await due.shift()?.();
  expect(existsSync(given)).toBe(false);
  expect(due).toEqual([]);
});

test('two copies that can’t be removed yet are both tried again until they are gone', async () => {
  const dir = temporaryDir();
  const { give, hear, due } = handedOut(dir);
  const given = [await give(aFile('a.txt', 1), ACCOUNT), await give(aFile('b.txt', 2), ACCOUNT)];
  const [folder, kept] = [path.join(dir, ACCOUNT), path.join(dir, 'kept')];
  await rename(folder, kept);
  await writeFile(folder, 'in the way');
  const payload = [1, 2].map((id) => ({ msgId: msgId(id), state: 'remote' as const }));
  await hear({ name: 'files', account: ACCOUNT, payload });
  for (let tries = 0; tries < 3; tries += 1) {
    expect(due).toHaveLength(1);
    await due.shift()?.();
  }
  await rm(folder);
  await rename(kept, folder);
  expect(given.map(existsSync)).toEqual([true, true]);
  await due.shift()?.();
  expect(given.map(existsSync)).toEqual([false, false]);
  expect(due).toEqual([]);
});

test('files of an earlier Parley that can’t be removed at the start are tried again, and new copies stay', async () => {
  const parent = path.join(temporaryDir(), 'parent');
  const dir = path.join(parent, 'handed-out');
  const earlier = await handedOut(dir).give(aFile('notes.txt'), ACCOUNT);
  await rename(parent, `${parent}-kept`);
  await writeFile(parent, 'in the way');
  const { give, forget, due } = handedOut(dir);
  await forget(accountId('two'));
  expect(due).toHaveLength(1);
  await due.shift()?.();
  expect(due).toHaveLength(1);
  await rm(parent);
  await rename(`${parent}-kept`, parent);
  expect(existsSync(earlier)).toBe(true);
  const given = await Promise.all([1, 2].map((id) => give(aFile('notes.txt', id), ACCOUNT)));
  await due.shift()?.();
  expect([earlier, ...given].map(existsSync)).toEqual([false, true, true]);
  expect(due).toEqual([]);
});

test('the copies of an account go together, and those of others stay', async () => {
  const { give, forget } = handedOut(temporaryDir());
  const [one, two, kept] = [
    await give(aFile('a.txt'), ACCOUNT),
    await give(aFile('b.txt', 2), ACCOUNT),
    await give(aFile('c.txt'), accountId('two')),
  ];
  await forget(ACCOUNT);
  expect([one, two, kept].map(existsSync)).toEqual([false, false, true]);
});

test('a content that is gone is an error', async () => {
  const copyTo = () => Promise.reject(new AppError('not-found', 'The file is not on this computer.'));
  const giving = handedOut(temporaryDir()).give({ ...aFile('notes.txt'), copyTo }, ACCOUNT);
  await expect(giving).rejects.toMatchObject({ code: 'not-found' });
});
