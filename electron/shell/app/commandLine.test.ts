import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readCommandLine } from './commandLine.ts';

const CWD = path.resolve('/home/mara');
const APP = path.join(CWD, 'parley');
const read = (...argv: readonly string[]) => readCommandLine(argv, APP, CWD);
const readPackaged = (...argv: readonly string[]) => readCommandLine(argv, null, CWD);

const SHOWN = { isHidden: false, isAtLogin: false };

test('finds its switches among those of others', () => {
  const switches = ['--user-data-dir=data', '--service-url=https://chat.example/a=b'];
  expect(read('electron', '--inspect=0', 'parley', ...switches)).toEqual({
    userDataDir: path.join(CWD, 'data'),
    serviceUrl: 'https://chat.example/a=b',
    ...SHOWN,
    verify: null,
    files: [],
    links: [],
  });
});

test('uses the usual folder when none is given', () => {
  expect(readPackaged('parley')).toEqual({
    ...{ userDataDir: null, serviceUrl: '', files: [], links: [] },
    ...SHOWN,
    verify: null,
  });
  expect(readPackaged('parley', '--user-data-dir=')).toMatchObject({ userDataDir: null });
});

test('tells a hidden start and one at login', () => {
  expect(readPackaged('parley', '--hidden')).toMatchObject({ isHidden: true, isAtLogin: false });
  expect(readPackaged('parley', '--at-login')).toMatchObject({ isHidden: false, isAtLogin: true });
});

test('takes everything else behind the app for files, relative to where it was started', () => {
  const photo = path.resolve('/media/photo.jpg');
  const { files } = read('electron', '-r', 'loader.js', APP, '--no-sandbox', 'a b.txt', photo, '../rota.pdf');
  expect(files).toEqual([path.join(CWD, 'a b.txt'), photo, path.resolve(CWD, '../rota.pdf')]);
});

test('packaged, there is no path of the app before the files', () => {
  expect(readPackaged('/opt/parley', 'one.txt', '--service-url=https://x.example', 'two.txt').files).toEqual([
    path.join(CWD, 'one.txt'),
    path.join(CWD, 'two.txt'),
  ]);
});

test('takes the addresses that desktops hand over', () => {
  const file = path.join(CWD, 'größe 100%.txt');
  expect(readPackaged('parley', pathToFileURL(file).href).files).toEqual([file]);
});

test('a link to a place in Parley is no file', () => {
  const { files, links } = readPackaged('parley', 'parley://chat/12', 'note.txt', 'PARLEY://chat/7/8');
  expect(files).toEqual([path.join(CWD, 'note.txt')]);
  expect(links).toEqual(['parley://chat/12', 'PARLEY://chat/7/8']);
});

test('without the path of the app nothing is a file', () => {
  expect(read('electron', '--inspect=0', 'other-app', 'file.txt').files).toEqual([]);
});

test('takes files behind the word verify for transcripts to check, and for nothing else', () => {
  const checked = readPackaged('parley', '--user-data-dir=x', 'verify', 'a.zip', '--no-sandbox', '/b.html');
  expect(checked).toMatchObject({ verify: [path.join(CWD, 'a.zip'), path.resolve('/b.html')], files: [] });
  expect(read('electron', APP, 'verify')).toMatchObject({ verify: [], files: [], links: [] });
  expect(read('electron', APP, './verify', 'a.zip')).toMatchObject({
    ...{ verify: null, files: [path.join(CWD, 'verify'), path.join(CWD, 'a.zip')] },
  });
});
