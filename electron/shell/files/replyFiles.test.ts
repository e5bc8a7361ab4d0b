import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import type { Control, ControlName } from '../../core/protocol.ts';
import { createIsOwnFolder } from './ownData.ts';
import { createReplyFiles } from './replyFiles.ts';

/** An account with one saved reply, and a person who chooses `chosen` in the system's dialogs. */
async function begin() {
  const own = temporaryDir();
  const dir = temporaryDir();
  const { core, ask } = await openTestCore(await startTestService());
  await ask('savedReplies.save', { id: null, folder: '', name: 'Hello', text: 'Hello, all' });
  const person = { chosen: null as string | null, suggested: '' };
  const files = createReplyFiles({
    dialogs: {
      whichFile: async () => person.chosen,
      whereToSave: async (suggestion) => {
        person.suggested = suggestion;
        return person.chosen;
      },
    },
    downloads: () => dir,
    isOwnFolder: createIsOwnFolder(own),
    whileSaving: (saving) => saving(),
  });
  const door = {
    control: <N extends ControlName>(name: N, input: Parameters<Control[N]>[0]) =>
      (core.control[name] as (input: unknown) => ReturnType<Control[N]>)(input),
  };
  return { own, dir, person, files, door };
}

test('replies are saved whole where the person chooses, under a name that says what they are', async () => {
  const { dir, person, files, door } = await begin();
  person.chosen = path.join(dir, 'mine.csv');
  await writeFile(person.chosen, 'an older and longer file than the new one is, which goes as a whole');
  expect(await files.exportAll(door, 'csv')).toBe(true);
  expect(person.suggested).toBe(path.join(dir, 'Saved replies.csv'));
  expect(await readFile(person.chosen, 'utf8')).toBe('\ufeffname,folder,text\r\nHello,,"Hello, all"\r\n');
  expect(readdirSync(dir)).toEqual(['mine.csv']);
  expect(await files.chooseImport(door)).toMatchObject({ kind: 'read', added: 0, same: 1 });
});

test('nothing is read or saved when the person cancels', async () => {
  const { dir, files, door } = await begin();
  expect(await files.chooseImport(door)).toBeNull();
  expect(await files.exportAll(door, 'json')).toBe(false);
  expect(readdirSync(dir)).toEqual([]);
});

test('no reply is saved among Parley’s own data', async () => {
  const { own, person, files, door } = await begin();
  person.chosen = path.join(own, 'settings.json');
  await expect(files.exportAll(door, 'json')).rejects.toMatchObject({ code: 'own-folder' });
  expect(existsSync(person.chosen)).toBe(false);
});
