import { EventEmitter } from 'node:events';
import type { App, BrowserWindow, MessageBoxOptions, PowerMonitor } from 'electron';
import { expect, test } from 'vitest';
import type { AppInfo } from '../../../shared/model/app.ts';
import { accountId, outboxId } from '../../../shared/model/ids.ts';
import type { Status } from '../../../shared/model/status.ts';
import { askBeforeClosing } from './closing.ts';
import type { Dialogs } from './dialogs.ts';

const file = (id: string) => ({ id: outboxId(id), sent: 1, total: 2, bytesPerSecond: 1 });
const statusOf = (storage: Status['storage']): Status => ({
  connection: { state: 'online' },
  history: { state: 'complete', stored: 0, indexed: 0, isUnreadable: false },
  storage,
  storageNotes: [],
  fileTexts: null,
  unread: { conversations: 0, messages: 0, badge: 0 },
});
const ANA = accountId('ana');
const BEN = accountId('ben');
const log = { info: () => {}, warn: () => {}, error: () => {} };
const [KEEP, CLOSE] = [0, 1];
const [MAIN, OWN] = [{ id: 1 }, { id: 2 }] as unknown as readonly [BrowserWindow, BrowserWindow];

function guard(platform: AppInfo['platform'] = 'linux') {
  const app = Object.assign(new EventEmitter(), { quit: () => app.emit('quit-again') });
  const powerMonitor = new EventEmitter();
  const asked: {
    question: MessageBoxOptions;
    answer: (button: number) => void;
    over: BrowserWindow | null;
  }[] = [];
  const dialogs: Dialogs = {
    ask: (question, _unseen, over = null) =>
      new Promise((answer) => void asked.push({ question, answer, over })),
    alone: (_cancelled, show) => show(),
    whereToSave: async () => null,
    whichFolder: async () => null,
    whichFolderToAdd: async () => null,
    whichFile: async () => null,
  };
  const parts = { app: app as unknown as App, powerMonitor: powerMonitor as unknown as PowerMonitor };
  const closing = askBeforeClosing({ ...parts, platform, dialogs, log });
  const mayQuit = () => {
    let isPrevented = false;
    app.emit('before-quit', { preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  };
  return { app, powerMonitor, asked, mayQuit, ...closing, mayClose: () => closing.mayClose(MAIN) };
}

test('nothing is asked while nothing is being sent, or not any more', () => {
  const { hear, forget, mayClose, mayQuit, asked } = guard();
  expect(mayQuit()).toBe(true);
  hear({ name: 'uploads', payload: [file('a')], account: ANA });
  hear({ name: 'uploads', payload: [], account: ANA });
  expect(mayClose()).toBe(true);
  hear({ name: 'uploads', payload: [file('a')], account: ANA });
  forget(ANA);
  expect(mayQuit()).toBe(true);
  expect(asked).toEqual([]);
});

test('one question at a time, and closing goes on once it is agreed to', async () => {
  const { app, hear, mayClose, mayQuit, asked } = guard();
  hear({ name: 'uploads', payload: [file('a'), file('b')], account: ANA });
  const ended = new Promise((resolve) => app.once('quit-again', resolve));
  expect(mayClose()).toBe(false);
  expect(mayQuit()).toBe(false);
  expect(mayClose()).toBe(false);
  expect(asked.map(({ question }) => question.message)).toEqual(['2 files are still being sent.']);
  asked[0]?.answer(CLOSE);
  await ended;
  expect(mayClose()).toBe(true);
  expect(mayQuit()).toBe(true);
});

test('a file that is being saved is asked about until it is saved, or can’t be', async () => {
  const { whileSaving, mayClose, mayQuit, asked } = guard();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const saves = [whileSaving(() => first.promise), whileSaving(() => second.promise)];
  expect(mayClose()).toBe(false);
  expect(asked[0]?.question.message).toBe('A file is still being saved.');
  asked[0]?.answer(KEEP);
  first.resolve();
  await saves[0];
  expect(mayQuit()).toBe(false);
  second.reject(new Error('The disk is full.'));
  await expect(saves[1]).rejects.toThrow('full');
  expect(mayQuit()).toBe(true);
});

test('kept open, the next attempt asks again', async () => {
  const { hear, mayQuit, asked } = guard();
  hear({ name: 'uploads', payload: [file('a')], account: ANA });
  expect(mayQuit()).toBe(false);
  expect(asked[0]?.question.message).toBe('1 file is still being sent.');
  asked[0]?.answer(KEEP);
  await expect.poll(() => mayQuit() || asked.length).toBe(2);
});

test('on macOS the window may close, and only quitting asks', async () => {
  const { app, hear, mayClose, mayQuit, asked } = guard('darwin');
  hear({ name: 'uploads', payload: [file('a')], account: ANA });
  expect(mayClose()).toBe(true);
  expect(asked).toEqual([]);
  const again = new Promise((resolve) => app.once('quit-again', resolve));
  expect(mayQuit()).toBe(false);
  asked[0]?.answer(CLOSE);
  await again;
  expect(mayQuit()).toBe(true);
});

test.each(['shutdown of the system', 'end of the session'])('does not stand in the way of the %s', (what) => {
  const { hear, mayClose, mayQuit, letGo, powerMonitor, asked } = guard();
  hear({ name: 'uploads', payload: [file('a')], account: ANA });
  if (what.startsWith('shutdown')) powerMonitor.emit('shutdown');
  else letGo();
  expect(mayQuit()).toBe(true);
  expect(mayClose()).toBe(true);
  expect(asked).toEqual([]);
});

test.each(['linux', 'darwin'] as const)(
  'on %s the window is not closed unasked while a full disk keeps nothing',
  (platform) => {
    const { hear, mayClose, asked } = guard(platform);
    hear({ name: 'status', payload: statusOf('full'), account: ANA });
    expect(mayClose()).toBe(false);
    expect(asked[0]?.question.message).toBe('The disk is full.');
    hear({ name: 'status', payload: statusOf('ok'), account: ANA });
    expect(mayClose()).toBe(true);
  },
);

test('the files of all accounts count, until an account is closed', () => {
  const { hear, forget, mayQuit, asked } = guard();
  hear({ name: 'uploads', payload: [file('a')], account: ANA });
  hear({ name: 'uploads', payload: [file('b'), file('c')], account: BEN });
  hear({ name: 'status', payload: statusOf('full'), account: BEN });
  forget(BEN);
  hear({ name: 'uploads', payload: [file('b')], account: BEN });
  expect(mayQuit()).toBe(false);
  expect(asked[0]?.question.message).toBe('2 files are still being sent.');
});

test('the window of one conversation closes while files are sent, and asks only if its own account can’t keep what was typed', async () => {
  const { app, hear, mayCloseOwn, isQuitting, letGo, asked } = guard();
  const closed: string[] = [];
  const close = () => void closed.push('closed');
  hear({ name: 'uploads', payload: [file('a')], account: ANA });
  hear({ name: 'status', payload: statusOf('full'), account: BEN });
  expect(mayCloseOwn(ANA, OWN, close)).toBe(true);
  expect(mayCloseOwn(BEN, OWN, close)).toBe(false);
  expect(mayCloseOwn(BEN, OWN, close)).toBe(false);
  expect(asked).toHaveLength(1);
  asked[0]?.answer(KEEP);
  await new Promise(setImmediate);
  expect(closed).toEqual([]);
  app.once('quit-again', close);
  expect(mayCloseOwn(BEN, OWN, close)).toBe(false);
  asked[1]?.answer(CLOSE);
  await new Promise(setImmediate);
  // It alone closes.
  expect(closed).toEqual(['closed']);
  expect(isQuitting()).toBe(false);
  letGo();
  expect(mayCloseOwn(BEN, OWN, close)).toBe(true);
});

test('the question is over the window that is to close, and over the one in use where Parley is to end', () => {
  const over = (close: (closing: ReturnType<typeof guard>) => void) => {
    const closing = guard();
    closing.hear({ name: 'status', payload: statusOf('full'), account: ANA });
    close(closing);
    return closing.asked.map((each) => each.over);
  };
  expect(over(({ mayCloseOwn }) => mayCloseOwn(ANA, OWN, () => {}))).toEqual([OWN]);
  expect(over(({ mayClose }) => mayClose())).toEqual([MAIN]);
  expect(over(({ mayQuit }) => mayQuit())).toEqual([null]);
});
