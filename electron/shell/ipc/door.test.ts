import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { accountId, convId } from '../../../shared/model/ids.ts';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import type { Log } from '../app/log.ts';
import type { PageFile } from '../files/addFiles.ts';
import { START_PAGE } from '../page/assets.ts';
import { testWindows } from '../window/testWindows.ts';
import type { PageWindow } from '../window/windows.ts';
import { createPush, tellOne } from './door.ts';
import { openDoors as open } from './doors.ts';

type Handler = Parameters<IpcMain['handle']>[1];

const { windows, add } = testWindows();
const main = add(null);
const own = add({ account: accountId('ana'), convId: convId(1) });
const contents = main.window.webContents;
const frame = { url: START_PAGE, parent: null };
const OWN = { sender: contents, senderFrame: frame } as unknown as IpcMainInvokeEvent;
const OF_OWN = { ...OWN, sender: own.window.webContents } as unknown as IpcMainInvokeEvent;
const FOREIGN = { ...OWN, senderFrame: { ...frame, url: 'https://evil.example/' } } as IpcMainInvokeEvent;

/** All doors, and what came in. */
function openDoors() {
  const handlers = new Map<string, Handler>();
  const ipc = { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) };
  const log: Log = { info: () => {}, warn: () => {}, error: () => {} };
  const asked: unknown[] = [];
  const chosen: (readonly PageFile[])[] = [];
  const askers: PageWindow[] = [];
  const answer = async (request: unknown, from: PageWindow) => {
    asked.push(request);
    askers.push(from);
    return { ok: true, data: null } as const;
  };
  const choose = async (_account: unknown, files: readonly PageFile[]) => {
    chosen.push(files);
    return files.map(() => null);
  };
  const checked: (readonly string[])[] = [];
  const wrong = async (words: readonly string[]) => {
    checked.push(words);
    return words;
  };
  const spelling = { language: () => 'en-GB', wrong };
  open(ipc, { windows, answer, addFiles: { choose }, spelling, log });
  const send = (channel: string, event: IpcMainInvokeEvent, request: unknown) =>
    handlers.get(channel)?.(event, request);
  return { handlers, asked, askers, chosen, checked, send };
}

const file = (path = '/home/mara/a.txt') => ({ path, isSeen: true });
const given = (files: readonly unknown[], more = {}) => ({ account: 'ana', files, ...more });

test('there are four doors, and only the page of the window gets in', async () => {
  const { handlers, asked, chosen, checked, send } = openDoors();
  const spelling = ['parley:spelling-language', 'parley:spelling'] as const;
  expect([...handlers.keys()]).toEqual(['parley:request', 'parley:files', ...spelling]);
  const refused = { ok: false, error: { code: 'unknown-route' } };
  expect(await send('parley:request', FOREIGN, { route: 'app.info' })).toMatchObject(refused);
  expect(await send('parley:files', FOREIGN, given([file()]))).toMatchObject(refused);
  expect(await send(spelling[0], FOREIGN, undefined)).toBeNull();
  expect(await send(spelling[1], FOREIGN, ['helo'])).toEqual([]);
  expect([asked, chosen, checked]).toEqual([[], [], []]);
  expect(await send(spelling[0], OWN, undefined)).toBe('en-GB');
  expect(await send(spelling[1], OWN, ['helo'])).toEqual(['helo']);
  expect(await send('parley:request', OWN, { route: 'app.info' })).toEqual({ ok: true, data: null });
  expect(await send('parley:files', OWN, given([file()]))).toEqual({ ok: true, data: [null] });
  expect([asked, chosen]).toEqual([[{ route: 'app.info' }], [[file()]]]);
});

test('the doors hear the window of one conversation, too, and know which window asks', async () => {
  const { askers, chosen, checked, send } = openDoors();
  await send('parley:request', OF_OWN, { route: 'app.info' });
  await send('parley:request', OWN, { route: 'app.info' });
  await send('parley:files', OF_OWN, given([file()]));
  await send('parley:spelling', OF_OWN, ['helo']);
  expect(askers).toEqual([own.page, main.page]);
  expect([chosen, checked]).toEqual([[[file()]], [['helo']]]);
});

test('an event reaches the pages that are to hear it, or the one that is named', () => {
  for (const { window } of [main, own]) window.told.splice(0);
  const settings = { name: 'settings', payload: DEFAULT_SETTINGS } as const;
  createPush(windows)(settings);
  tellOne(own.page, { name: 'window', payload: { focused: true } });
  expect(main.window.told).toEqual([settings]);
  expect(own.window.told).toEqual([settings, { name: 'window', payload: { focused: true } }]);
});

test.each([
  ['no file', given([])],
  ['too many files', given(Array.from({ length: 10_001 }, () => file()))],
  ['an empty path', given([file('')])],
  ['a path longer than any', given([file('x'.repeat(32_769))])],
  ['a file of unknown origin', given([{ path: '/a' }])],
  ['more than is asked for', given([{ ...file(), token: 'x' }])],
  ['more beside the files', given([file()], { route: 'staged.add' })],
  ['an account that none is called', given([file()], { account: '../ana' })],
  ['nothing', undefined],
])('the door for files refuses %s', async (_, request) => {
  const { chosen, send } = openDoors();
  expect(await send('parley:files', OWN, request)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(chosen).toEqual([]);
});

test('words that no one writes are left out, and the others are checked', async () => {
  const { checked, send } = openDoors();
  await send('parley:spelling', OWN, ['helo', 'x'.repeat(1_001)]);
  expect(checked).toEqual([['helo']]);
  for (const request of [undefined, 'helo', [1], Array.from({ length: 50_001 }, () => 'a')])
    expect(await send('parley:spelling', OWN, request)).toEqual([]);
  expect(checked).toHaveLength(1);
});
