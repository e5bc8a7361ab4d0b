import { existsSync, globSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { msgId } from '../../../shared/model/ids.ts';
import type { FilesParts } from './fileActions.ts';
import { RISKY_ANSWERS } from './riskyFile.ts';
import { CONTENT, receivedFrom } from './testFileActions.ts';

const received = async (names: readonly string[], change?: Partial<FilesParts>, content?: Buffer) =>
  receivedFrom(await startTestService(), names, change, content);

test('a file is opened as a marked copy under its own name, which programs have to save elsewhere', async () => {
  const { files, desktop, first, kept } = await received(['wells.txt']);
  expect(await files.open({ msgId: first })).toBe('opened');
  const [opened = ''] = desktop.opened;
  expect(path.basename(opened)).toBe('wells.txt');
  expect(desktop.marked).toEqual([opened]);
  expect((await stat(opened)).mode & 0o777).toBe(0o400);
  expect(await readFile(opened)).toEqual(CONTENT);
  expect(await kept()).toEqual(CONTENT);
});

test('a page starts no more programs and file managers, and copies no more, than a person does', async () => {
  let now = 0;
  const { files, desktop, ids, dir } = await received(['wells.txt', 'other.txt'], { clock: () => now });
  const [one = msgId(0), other = msgId(0)] = ids;
  const askOften = async () => {
    for (let i = 0; i < 30; i += 1) {
      for (const way of [files.open, files.showInFolder, files.copy])
        await way({ msgId: i % 2 === 0 ? one : other }).catch(({ code }) => expect(code).toBe('too-often'));
    }
  };
  await askOften();
  expect(desktop.opened.length + desktop.shown.length).toBe(20);
  expect(desktop.copied).toHaveLength(20);
  now = 59_999;
  await askOften();
  expect(desktop.opened.length + desktop.shown.length).toBe(20);
  now = 60_000;
  await askOften();
  expect(desktop.opened.length + desktop.shown.length).toBe(40);
  expect(desktop.copied).toHaveLength(40);

  for (let i = 0; i < 50; i += 1) expect(await files.startDrag({ msgId: one })).toBe(true);
  const copies = await readdir(path.join(dir, 'handed-out'), { recursive: true, withFileTypes: true });
  expect(copies.filter((entry) => entry.isFile())).toHaveLength(5);
});

test('a file that may run is opened only by the answer that says so', async () => {
  const { files, desktop, first } = await received(['photo.jpg.exe']);
  expect(await files.open({ msgId: first })).toBeNull();
  expect(desktop.opened).toEqual([]);
  expect(desktop.asked[0]?.message).toContain('photo.jpg.exe');
  desktop.answer = RISKY_ANSWERS.open;
  expect(await files.open({ msgId: first })).toBe('opened');
  expect(desktop.opened).toHaveLength(1);
});

test('the question names a file as its sender did', async () => {
  const { files, desktop, ids } = await received(['desktop.ini', 'run\u200B.bat']);
  for (const id of ids) await files.open({ msgId: id });
  expect(desktop.asked.map(({ message }) => message)).toEqual([
    'Open “desktop.ini”?',
    'Open “run⟨U+200B⟩.bat”?',
  ]);
});

test('a double-click opens a file once, and the question is not asked again after the answer that opens it', async () => {
  const { files, desktop, ids } = await received(['wells.txt', 'setup.exe', 'other.exe']);
  const [text = msgId(0), program = msgId(0), other = msgId(0)] = ids;
  await Promise.all([files.open({ msgId: text }), files.open({ msgId: text })]);
  expect(desktop.opened).toHaveLength(1);
  await files.open({ msgId: text });
  expect(desktop.opened).toHaveLength(2);

  for (const answer of [RISKY_ANSWERS.cancel, RISKY_ANSWERS.open]) {
    desktop.answer = answer;
    await files.open({ msgId: program });
  }
  expect(desktop.asked).toHaveLength(2);
  desktop.answer = RISKY_ANSWERS.cancel;
  expect(await files.open({ msgId: program })).toBe('opened');
  expect(await files.open({ msgId: other })).toBeNull();
  expect(desktop.asked).toHaveLength(3);
});

test('a file that may run can be saved from the question, and is not opened then', async () => {
  const { files, desktop, first, dir } = await received(['setup.exe']);
  desktop.answer = RISKY_ANSWERS.saveAs;
  desktop.place = path.join(dir, 'kept.exe');
  expect(await files.open({ msgId: first })).toBe('saved');
  expect(await readFile(desktop.place)).toEqual(CONTENT);
  expect(desktop.opened).toEqual([]);
});

test('risky files are not opened and programs not saved unless they can be marked; others are, and the log says so', async () => {
  const markOfTheWeb = async () => {
    throw Object.assign(new Error('not on this disk: /home/mara'), { code: 'ENOTSUP' });
  };
  const { files, desktop, ids, dir } = await received(['setup.exe', 'wells.txt', 'page.html'], {
    markOfTheWeb,
  });
  const [program = msgId(0), text = msgId(0), page = msgId(0)] = ids;
  desktop.answer = RISKY_ANSWERS.open;
  desktop.place = path.join(dir, 'saved');
  await expect(files.open({ msgId: program })).rejects.toMatchObject({ code: 'file-not-saved' });
  await expect(files.saveAs({ msgId: program })).rejects.toMatchObject({ code: 'file-not-saved' });
  for (const leave of [files.open, files.copy, files.startDrag])
    await expect(leave({ msgId: page })).rejects.toMatchObject({ code: 'file-not-saved' });
  expect(desktop.opened).toEqual([]);
  expect(existsSync(desktop.place)).toBe(false);

  expect(await files.saveAs({ msgId: text })).toBe(true);
  expect(await readFile(desktop.place)).toEqual(CONTENT);
  expect(desktop.said.join()).toContain('ENOTSUP');
  expect(desktop.said.join()).not.toContain('mara');
});

test('saving replaces a file as a whole, and can be written to afterwards', async () => {
  const { files, desktop, first, dir } = await received(['wells.txt']);
  desktop.place = path.join(dir, 'wells.txt');
  await writeFile(desktop.place, 'the old one');
  expect(await files.saveAs({ msgId: first })).toBe(true);
  expect(await readFile(desktop.place)).toEqual(CONTENT);
  await appendFile(desktop.place, 'more');
  expect(await readdir(dir)).toEqual(['wells.txt']);
});

test('nothing is saved among Parley’s own data', async () => {
  const { files, desktop, first, coreDir } = await received(['wells.txt']);
  const own = path.join(coreDir, 'accounts.json');
  await writeFile(own, 'its own');
  desktop.place = own;
  await expect(files.saveAs({ msgId: first })).rejects.toMatchObject({ code: 'own-folder' });
  desktop.place = coreDir;
  await expect(files.saveAll({ msgIds: [first] })).rejects.toMatchObject({ code: 'own-folder' });
  expect(await readFile(own, 'utf8')).toBe('its own');
  expect(await readdir(coreDir)).not.toContain('wells.txt');
});

test('a failed save leaves nothing behind, and its error names no path', async () => {
  const { files, desktop, first, dir } = await received(['wells.txt']);
  desktop.place = path.join(dir, 'no such folder', 'wells.txt');
  const saving = files.saveAs({ msgId: first });
  await expect(saving).rejects.toMatchObject({ code: 'file-not-saved' });
  await expect(saving).rejects.not.toThrow('no such folder');
  expect(await files.saveAs({ msgId: first }).catch(() => 'failed')).toBe('failed');
  expect(await readdir(dir)).toEqual([]);
});

test('many are saved under names that are free, and those that cannot be are named', async () => {
  const { files, desktop, ids, dir, core } = await received(['report.pdf', 'report.pdf', 'gone.txt']);
  const [, , gone = msgId(0)] = ids;
  await core.ask('files.remove', { msgIds: [gone] });
  desktop.place = path.join(dir, 'all');
  await mkdir(desktop.place);
  await writeFile(path.join(desktop.place, 'report.pdf'), 'mine');

  const error = { code: 'not-found' };
  const result = await files.saveAll({ msgIds: ids });
  expect(result).toMatchObject({ saved: 2, refused: [{ name: 'gone.txt', error }] });
  expect((await readdir(desktop.place)).sort()).toEqual(['report (1).pdf', 'report (2).pdf', 'report.pdf']);
  expect(await readFile(path.join(desktop.place, 'report.pdf'), 'utf8')).toBe('mine');
  expect(await readFile(path.join(desktop.place, 'report (2).pdf'))).toEqual(CONTENT);
});

test('a file whose message is gone is not saved, and the others are', async () => {
  const { files, desktop, ids, dir } = await received(['first.txt', 'last.txt']);
  const [first = msgId(0), last = msgId(0)] = ids;
  desktop.place = dir;
  const result = await files.saveAll({ msgIds: [first, msgId(9_999), last] });
  expect(result).toMatchObject({ saved: 2, refused: [{ name: '', error: { code: 'not-found' } }] });
  expect((await readdir(dir)).sort()).toEqual(['first.txt', 'last.txt']);
});

test('choosing no folder saves nothing', async () => {
  const { files, ids } = await received(['report.pdf']);
  expect(await files.saveAll({ msgIds: ids })).toBeNull();
});

test('a file that was never saved is saved among the downloads before it is shown', async () => {
  const { files, desktop, first, dir } = await received(['wells.txt']);
  expect(await files.showInFolder({ msgId: first })).toBe('wells.txt');
  const saved = path.join(dir, 'Downloads', 'wells.txt');
  expect(desktop.shown).toEqual([saved]);
  expect(await readFile(saved)).toEqual(CONTENT);
  expect(desktop.marked).toHaveLength(1);
});

test.each([
  ['desktop.ini', '_desktop.ini'],
  ['shortcut.lnk', 'shortcut.lnk.download'],
])('%s is said to be saved as %s, the name that it got', async (sent, saved) => {
  const { files, first, dir } = await received([sent]);
  expect(await files.showInFolder({ msgId: first })).toBe(saved);
  expect(await readdir(path.join(dir, 'Downloads'))).toEqual([saved]);
});

test('a file that was saved is shown where it is, and saved anew when it is gone from there', async () => {
  const { files, desktop, first, dir } = await received(['wells.txt']);
  desktop.place = path.join(dir, 'kept.txt');
  await files.saveAs({ msgId: first });
  expect(await files.showInFolder({ msgId: first })).toBeNull();
  expect(desktop.shown).toEqual([desktop.place]);
  await rm(desktop.place);
  expect(await files.showInFolder({ msgId: first })).toBe('wells.txt');
  expect(desktop.shown.at(-1)).toBe(path.join(dir, 'Downloads', 'wells.txt'));
});

test('a program in disguise is asked about, with what it claims and what it is', async () => {
  const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)]);
  const { files, desktop, first } = await received(['holiday.jpg'], {}, elf);
  expect(await files.open({ msgId: first })).toBeNull();
  expect(desktop.asked[0]?.detail).toMatch(/claims to be a text file, but its content is a program/);
  expect(desktop.opened).toEqual([]);
});

test('a copied picture is the picture itself', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { files, desktop, first } = await received(['dot.png'], {}, png);
  await files.copy({ msgId: first });
  const [content] = desktop.copied as Record<string, Blob>[];
  const copied = content?.['image/png'];
  expect(copied && Buffer.from(await copied.arrayBuffer())).toEqual(png);
});

test('a copied file is a reference to it under its own name', async () => {
  const { files, desktop, first } = await received(['größe 100%.txt']);
  await files.copy({ msgId: first });
  const [content] = desktop.copied as Record<string, string>[];
  const url = new URL(content?.['text/uri-list'] ?? '');
  expect(path.basename(decodeURIComponent(url.pathname))).toBe('größe 100%.txt');
  expect(await readFile(url)).toEqual(CONTENT);
});

test('a copied or dragged file is marked and no part of the store: writing to it changes nothing here', async () => {
  const { files, desktop, first, kept } = await received(['report.docx']);
  await files.copy({ msgId: first });
  await files.startDrag({ msgId: first });
  expect(desktop.marked.map((file) => path.basename(file))).toEqual(['report.docx', 'report.docx']);
  for (const file of desktop.marked) {
    expect((await stat(file)).nlink).toBe(1);
    await writeFile(file, 'overwritten');
  }
  expect(await kept()).toEqual(CONTENT);
});

test.each(['open', 'saveAs', 'showInFolder', 'copy', 'startDrag'] as const)(
  'nothing of a damaged file leaves by %s, and it says so',
  async (action) => {
    const { files, desktop, first, dir, coreDir, core, heard } = await received(['wells.txt']);
    const [stored = ''] = globSync('contents/*/*', { cwd: coreDir });
    const whole = await readFile(path.join(coreDir, stored));
    await rm(path.join(coreDir, stored), { force: true });
    // In the middle, so that the file can be opened.
    await writeFile(path.join(coreDir, stored), whole.with(150_000, (whole[150_000] ?? 0) ^ 1));
    desktop.place = path.join(dir, 'saved.txt');
    await expect(files[action]({ msgId: first })).rejects.toMatchObject({ code: 'file-damaged' });
    expect([desktop.opened, desktop.shown, desktop.copied, desktop.marked]).toEqual([[], [], [], []]);
    const status = await core.ask('files.list', { msgIds: [first] });
    expect(status).toMatchObject([{ state: 'failed', error: { code: 'file-damaged' } }]);
    await core.until(() => core.files.at(-1)?.state === 'failed');
    await Promise.all(heard);
    const left = await readdir(dir, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  },
);

test.each([
  ['is removed', 'here'],
  ['has its message deleted', 'on the service'],
])('no copy stays of a file that %s %s', async (_, where) => {
  const { files, desktop, first, core, service, heard } = await received(['wells.txt']);
  await files.open({ msgId: first });
  await files.startDrag({ msgId: first });
  expect(desktop.marked.map(existsSync)).toEqual([true, true]);
  if (where === 'here') await core.ask('files.remove', { msgIds: [first] });
  else {
    service.admin.deleteMessage(first, { keepStub: false });
    await core.ask('sync.check', {});
  }
  await core.until(() => core.files.at(-1)?.state === 'remote');
  await Promise.all(heard);
  expect(desktop.marked.map(existsSync)).toEqual([false, false]);
});
