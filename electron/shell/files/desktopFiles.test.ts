import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { createDesktopFileActions } from './desktopFiles.ts';
import { RISKY_ANSWERS } from './riskyFile.ts';
import { CONTENT, receivedFrom } from './testFileActions.ts';

type Given = Parameters<typeof createDesktopFileActions>[0];

/** A program that was received on a computer with this system. */
async function receivedOn(platform: NodeJS.Platform) {
  const { dir, first, openCore } = await receivedFrom(await startTestService(), ['setup.exe']);
  const opened: string[] = [];
  const electron = {
    app: { getPath: (name: string) => path.join(dir, name), getVersion: () => '1.0.0' },
    shell: {
      openPath: async (file: string) => {
        opened.push(file);
        return '';
      },
    },
  } as unknown as Given['electron'];
  const saved = path.join(dir, 'setup.exe');
  const dialogs = {
    alone: (_cancelled: unknown, show: () => unknown) => show(),
    ask: async () => RISKY_ANSWERS.open,
    whereToSave: async () => saved,
  } as unknown as Given['dialogs'];
  const actions = createDesktopFileActions({
    ...{ electron, dialogs, platform, now: () => new Date(), window: () => null },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    whileSaving: (saving) => saving(),
  });
  return { files: actions.of(...openCore), msgId: first, opened, saved };
}

test('on Windows a file opens with the mark of files from the internet', async () => {
  const { files, msgId, opened } = await receivedOn('win32');
  expect(await files.open({ msgId })).toBe('opened');
  const [file = ''] = opened;
  expect(await readFile(file)).toEqual(CONTENT);
  expect(await readFile(`${file}:Zone.Identifier`, 'utf8')).toContain('ZoneId=3');
});

test.runIf(process.platform !== 'darwin')(
  'on macOS a program is neither opened nor saved where the system’s own tool can’t mark it',
  async () => {
    const { files, msgId, opened, saved } = await receivedOn('darwin');
    await expect(files.open({ msgId })).rejects.toMatchObject({ code: 'file-not-saved' });
    await expect(files.saveAs({ msgId })).rejects.toMatchObject({ code: 'file-not-saved' });
    expect([opened, existsSync(saved)]).toEqual([[], false]);
  },
);
