import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { createOwnData, handedOutDir } from './ownData.ts';

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
  return { home, data, content, lent, mine, linkTo, isOwn: createOwnData(data) };
}

test("a file of Parley's own is told whatever path leads to it", async () => {
  const { home, data, content, linkTo, isOwn } = house();
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
  for (const way of ways) expect(await isOwn(way), way).toBe(true);
});

test('a link inside of what was handed out leads out of it again', async () => {
  const { lent, content, isOwn } = house();
  const link = path.join(path.dirname(lent), 'link.txt');
  symlinkSync(content, link);
  expect(await isOwn(link)).toBe(true);
});

test('a folder that holds the data is as good as the data', async () => {
  const { home, data, isOwn } = house();
  expect(await isOwn(home)).toBe(true);
  expect(await isOwn(path.dirname(data))).toBe(true);
  expect(await isOwn('/')).toBe(true);
});

test("the person's own files, what was handed out, and what isn't there are not Parley's", async () => {
  const { home, data, lent, mine, isOwn } = house();
  const beside = `${data}-notes`;
  mkdirSync(beside);
  const copy = path.join(home, 'documents', 'wells.txt');
  linkSync(lent, copy);
  for (const file of [lent, path.dirname(lent), mine, path.dirname(mine), beside, copy])
    expect(await isOwn(file), file).toBe(false);
  expect(await isOwn(path.join(home, 'nothing'))).toBe(false);
  expect(await isOwn(path.join(data, 'nothing'))).toBe(false);
  expect(await createOwnData(path.join(home, 'not yet'))(mine)).toBe(false);
});
