import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dialog, MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { accountId, type FileToken } from '../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import type { ControlName } from '../../core/protocol.ts';
import { createDialogs } from '../window/dialogs.ts';
import { createAddFiles, type Owner } from './addFiles.ts';
import { createFileTokens } from './fileTokens.ts';
import { createWhoseFile, handedOutDir } from './ownData.ts';
import { UNSEEN_ANSWERS } from './unseenFiles.ts';

const [ANA, BEN] = [accountId('ana'), accountId('ben')];
const unknown = { code: 'file-not-chosen' };

/** The ways into Ana's drafts, on a real core. `answer`: to each question. */
async function start(answer: () => Promise<number> = async () => UNSEEN_ANSWERS.cancel) {
  const test = await openTestCore(await startTestService());
  const core = {
    controlOpen: (name: ControlName, input: never) =>
      (test.core.control[name] as (input: never) => unknown)(input),
  } as unknown as Owner['core'];
  const [home, data] = [temporaryDir(), temporaryDir()];
  await writeFile(path.join(data, 'accounts.json'), '{}');
  const asked: MessageBoxOptions[] = [];
  const showMessageBox = async (question: MessageBoxOptions) => {
    asked.push(question);
    return { response: await answer(), checkboxChecked: false };
  };
  const dialogs = createDialogs({ showMessageBox } as unknown as Dialog, () => null, {
    clock: () => 0,
    log: { warn: () => {} },
  });
  const tokens = createFileTokens(() => 0);
  const adding = createAddFiles({ tokens, whose: createWhoseFile(data), dialogs });
  const aFile = async (name: string) => {
    await writeFile(path.join(home, name), name);
    return path.join(home, name);
  };
  const seen = async (...paths: readonly string[]) =>
    (await adding.choose(
      ANA,
      paths.map((file) => ({ path: file, isSeen: true })),
    )) as FileToken[];
  const add = (given: readonly FileToken[], account = ANA) =>
    adding.add({ account, core }, { convId: null, tokens: [...given] });
  const staged = () => test.ask('staged.list', { convId: null });
  const names = async () => (await staged()).map(({ name }) => name);
  return {
    ...{ adding, home, data, asked, tokens, aFile, seen, add, staged, names },
    ana: { account: ANA, core },
  };
}

test('files are staged by their tokens, in the order of these', async () => {
  const { aFile, seen, add, asked } = await start();
  const [one, two] = await seen(await aFile('one'), await aFile('two'));
  if (!one || !two) throw new Error('There are two tokens.');
  expect((await add([two, one])).files.map(({ name }) => name)).toEqual(['two', 'one']);
  expect(asked).toEqual([]);
});

test('a token is not good twice, nor for another account, nor after the page was loaded again', async () => {
  const { aFile, seen, add, tokens, names } = await start();
  const [one, two] = await seen(await aFile('one'), await aFile('two'));
  if (!one || !two) throw new Error('There are two tokens.');
  await expect(add([one], BEN)).rejects.toMatchObject(unknown);
  await expect(add([one, one])).rejects.toMatchObject(unknown);
  await add([one]);
  await expect(add([one])).rejects.toMatchObject(unknown);
  // A bad one takes none of the others with it.
  await expect(add([two, one])).rejects.toMatchObject(unknown);
  await add([two]);
  const [three] = await seen(await aFile('three'));
  tokens.forgetAll();
  await expect(add(three ? [three] : [])).rejects.toMatchObject(unknown);
  expect(await names()).toEqual(['one', 'two']);
});

test('a folder stays behind a token until it is staged, and its path is told to no one', async () => {
  const { adding, home, ana, seen, add, names } = await start();
  const folder = path.join(home, 'Holiday');
  await mkdir(folder);
  await writeFile(path.join(folder, 'a.txt'), 'a');
  const staged = await add(await seen(folder));
  expect(staged.folders).toMatchObject([{ name: 'Holiday', files: 1 }]);
  expect(JSON.stringify(staged)).not.toContain(home);
  const [{ token } = expect.fail('There is a folder.')] = staged.folders;
  const input = { convId: null, token, as: 'each' } as const;
  await adding.addFolder(ana, input);
  await expect(adding.addFolder(ana, input)).rejects.toMatchObject(unknown);
  expect(await names()).toEqual(['a.txt']);
});

test("Parley's own data is refused beside other files, also when it took a folder's place", async () => {
  const { adding, home, data, ana, aFile, seen, add, names, tokens } = await start();
  const link = path.join(home, 'photo.jpg');
  await symlink(path.join(data, 'accounts.json'), link);
  const staged = await add(await seen(await aFile('one'), link, data));
  expect(staged.files.map(({ name }) => name)).toEqual(['one']);
  expect(staged.refused).toMatchObject([
    { name: 'photo.jpg', error: { code: 'parley-data' } },
    { name: path.basename(data), error: { code: 'parley-data' } },
  ]);
  const folder = path.join(home, 'Holiday');
  await symlink(data, folder);
  for (const as of ['each', 'zip'] as const) {
    const input = { convId: null, token: tokens.issue(ANA, folder), as };
    expect((await adding.addFolder(ana, input)).refused).toMatchObject([{ error: { code: 'parley-data' } }]);
  }
  expect(await names()).toEqual(['one']);
});

test('copies that were handed out stay in the draft when they are removed; files of the person count by their place', async () => {
  const { adding, data, ana, aFile, seen, add, staged, tokens } = await start();
  const lent = path.join(handedOutDir(data), 'ana');
  await mkdir(path.join(lent, 'more'), { recursive: true });
  const [copy, inFolder, mine] = [
    path.join(lent, 'wells.txt'),
    path.join(lent, 'more', 'tanks.txt'),
    await aFile('mine'),
  ];
  for (const file of [copy, inFolder]) await writeFile(file, 'All wells.');
  await add(await seen(copy, mine));
  const token = tokens.issue(ANA, path.dirname(inFolder));
  await adding.addFolder(ana, { convId: null, token, as: 'each' });
  for (const gone of [handedOutDir(data), mine]) await rm(gone, { recursive: true });
  expect((await staged()).map(({ name, problem }) => [name, problem])).toEqual([
    ['wells.txt', null],
    ['mine', 'file-missing'],
    ['tanks.txt', null],
  ]);
});

test('about a file that the person was not seen to choose, the person is asked', async () => {
  let answer: number = UNSEEN_ANSWERS.cancel;
  const { adding, aFile, add, asked, names } = await start(async () => answer);
  const file = await aFile('id_ed25519');
  const unseen = [{ path: file, isSeen: false }];
  await expect(adding.choose(ANA, unseen)).rejects.toMatchObject(unknown);
  expect(asked).toMatchObject([{ message: 'Add “id_ed25519” to a message?' }]);
  expect(asked[0]?.detail).toContain(file);
  expect(asked[0]?.defaultId).toBe(UNSEEN_ANSWERS.cancel);
  answer = UNSEEN_ANSWERS.add;
  await add((await adding.choose(ANA, unseen)) as FileToken[]);
  expect(await names()).toEqual(['id_ed25519']);
});

test('one question at a time, so that a page cannot bury the person in them', async () => {
  const pressed = Promise.withResolvers<number>();
  const { adding, asked } = await start(() => pressed.promise);
  const unseen = Array.from({ length: 12 }, (_, index) => ({
    path: `/home/${index}\u202e.txt`,
    isSeen: false,
  }));
  const first = adding.choose(ANA, unseen);
  await expect(adding.choose(ANA, unseen)).rejects.toMatchObject(unknown);
  pressed.resolve(UNSEEN_ANSWERS.add);
  expect(await first).toHaveLength(12);
  expect(asked).toMatchObject([{ message: 'Add 12 files to a message?' }]);
  expect(asked[0]?.detail).toContain('and 2 more');
  expect(asked[0]?.detail).not.toContain('\u202e');
});
