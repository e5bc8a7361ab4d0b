import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { createWhoseFile, handedOutDir } from './ownData.ts';

/** A data folder beside the person's own files. */
function house() {
  const home = temporaryDir();
  const data = path.join(home, 'config', 'parley');
  const content = path.join(data, 'accounts', 'ana', 'local.db');
  const lent = path.join(handedOutDir(data), 'a', 'wells.txt');
  const mine = path.join(home, 'documents', 'plan.txt');
  for (const file of [content, lent, mine]) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'x');
  }
  const linkTo = (target: string, name: string) => {
    symlinkSync(target, path.join(home, name));
    return path.join(home, name);
  };
  return { home, data, content, lent, mine, linkTo, whose: createWhoseFile(data) };
}

test("a file of Parley's own is told whatever path leads to it", async () => {
  const { home, data, content, linkTo, whose } = house();
  const toFolder = linkTo(path.join(data, 'accounts'), 'Holiday');
  const ways = [
    content,
    data,
    path.join(data, 'accounts'),
    path.join(home, 'documents', '..', 'config', 'parley', 'accounts', 'ana', 'local.db'),
    `${data}//accounts/./ana/local.db`,
    linkTo(content, 'photo.jpg'),
    linkTo(path.join(home, 'photo.jpg'), 'link to a link.jpg'),
    linkTo(path.dirname(data), 'config of mine'),
    toFolder,
    path.join(toFolder, 'ana', 'local.db'),
    path.join(handedOutDir(data), '..', 'accounts'),
  ];
  for (const way of ways) expect(await whose(way), way).toBe('parley');
});

test('a link inside of what was handed out leads out of it again', async () => {
  const { lent, content, whose } = house();
  const link = path.join(path.dirname(lent), 'link.txt');
  symlinkSync(content, link);
  expect(await whose(link)).toBe('parley');
});

test('a folder that holds the data is as good as the data', async () => {
  const { home, data, whose } = house();
  for (const folder of [home, path.dirname(data), '/']) expect(await whose(folder)).toBe('parley');
});

test('a copy that was handed out is told, by links too', async () => {
  const { lent, linkTo, whose } = house();
  const link = linkTo(lent, 'wells of mine.txt');
  for (const file of [lent, link, path.dirname(lent)]) expect(await whose(file), file).toBe('handed-out');
});

test("the person's own files are theirs, and so is what isn't there", async () => {
  const { home, data, lent, mine, whose } = house();
  const beside = `${data}-notes`;
  mkdirSync(beside);
  const copy = path.join(home, 'documents', 'wells.txt');
  linkSync(lent, copy);
  const nothing = [path.join(home, 'nothing'), path.join(data, 'nothing')];
  for (const file of [mine, path.dirname(mine), beside, copy, ...nothing])
    expect(await whose(file), file).toBe('person');
  expect(await createWhoseFile(path.join(home, 'not yet'))(mine)).toBe('person');
});
