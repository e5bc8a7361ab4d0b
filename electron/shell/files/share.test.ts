import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { MAX_STAGED, type Shared } from '../../../shared/model/files/files.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { createShare } from './share.ts';

async function aFile(name: string): Promise<string> {
  const file = path.join(temporaryDir(), name);
  await writeFile(file, name);
  return file;
}

async function share() {
  const core = await openTestCore(await startTestService());
  const told: Shared[] = [];
  const { stage, ...others } = createShare((shared) => void told.push(shared));
  const add = async (paths: readonly string[]) => ({ ...(await core.stage(null, paths)), folders: [] });
  return { told, core, ...others, stage: () => stage(add) };
}

test('files wait by their names until they are staged; what cannot be sent is refused', async () => {
  const { add, get, stage, told } = await share();
  add([await aFile('one.txt')]);
  add([await aFile('two.txt'), '/no/such/three.txt']);
  expect(get()).toEqual({ names: ['one.txt', 'two.txt', 'three.txt'] });

  const staged = await stage();
  expect(staged.files.map(({ name }) => name)).toEqual(['one.txt', 'two.txt']);
  expect(staged.refused).toMatchObject([{ name: 'three.txt', error: { code: 'file-missing' } }]);
  expect(get()).toEqual({ names: [] });
  expect(told.map(({ names }) => names.length)).toEqual([1, 3, 0]);
});

test('files that are staged already are not staged again', async () => {
  const { add, stage } = await share();
  add([await aFile('one.txt')]);
  const [first, second] = await Promise.all([stage(), stage()]);
  expect(first.files).toHaveLength(1);
  expect(second.refused).toEqual([]);
  expect((await stage()).files).toHaveLength(1);
});

test('files go on waiting when they could not be staged', async () => {
  const { add, get, stage, core } = await share();
  add([await aFile('one.txt')]);
  await core.close();
  await expect(stage()).rejects.toMatchObject({ code: 'signed-out' });
  expect(get()).toEqual({ names: ['one.txt'] });
});

test('files can be left where they are', async () => {
  const { add, get, discard } = await share();
  add([await aFile('one.txt')]);
  discard();
  expect(get()).toEqual({ names: [] });
});

test('more files than a draft takes are refused by their names', async () => {
  const { add, stage } = await share();
  add(Array.from({ length: MAX_STAGED + 2 }, (_, index) => `/no/such/${index}.txt`));
  const { refused } = await stage();
  expect(refused.slice(0, MAX_STAGED).every(({ error }) => error.code === 'file-missing')).toBe(true);
  expect(refused.slice(MAX_STAGED)).toMatchObject([
    { name: '500.txt', error: { code: 'too-many-files' } },
    { name: '501.txt', error: { code: 'too-many-files' } },
  ]);
});
