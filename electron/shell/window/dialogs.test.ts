import type { Dialog } from 'electron';
import { expect, test } from 'vitest';
import { createDialogs } from './dialogs.ts';

/** Electron's dialogs, which stay open until they are answered. */
function heldDialogs(clock: () => number = () => 0) {
  const said: string[] = [];
  const opened: string[] = [];
  const answers: (() => void)[] = [];
  const hold =
    <T>(kind: string, answer: T) =>
    async () => {
      opened.push(kind);
      const { promise, resolve } = Promise.withResolvers<void>();
      answers.push(resolve);
      await promise;
      return answer;
    };
  const dialog = {
    showMessageBox: hold('question', { response: 1, checkboxChecked: false }),
    showSaveDialog: hold('save', { canceled: false, filePath: '/home/ana/a.txt' }),
    showOpenDialog: hold('open', { canceled: false, filePaths: ['/home/ana'] }),
  };
  const log = { warn: (line: string) => void said.push(line) };
  const dialogs = createDialogs(dialog as unknown as Dialog, () => null, { clock, log });
  return { dialogs, opened, said, answer: () => answers.shift()?.() };
}

const QUESTION = { message: 'Open it?', buttons: ['Open', 'Keep', 'Cancel'], cancelId: 2 };

test('while a dialog is open, every other is cancelled unseen', async () => {
  const { dialogs, opened, answer } = heldDialogs();
  const saving = dialogs.whereToSave('a.txt');
  for (let i = 0; i < 20; i += 1) {
    expect(await dialogs.ask(QUESTION)).toBe(QUESTION.cancelId);
    expect(await dialogs.whereToSave('b.txt')).toBeNull();
    expect(await dialogs.whichFolder('/home/ana')).toBeNull();
    expect(await dialogs.whichFolderToAdd()).toBeNull();
    expect(await dialogs.whichFile('Choose', 'Use')).toBeNull();
    expect(await dialogs.alone('cancelled', () => expect.unreachable('It was opened.'))).toBe('cancelled');
  }
  expect(opened).toEqual(['save']);
  answer();
  expect(await saving).toBe('/home/ana/a.txt');

  const asking = dialogs.ask(QUESTION);
  expect(opened).toEqual(['save', 'question']);
  answer();
  expect(await asking).toBe(1);

  const printing = Promise.withResolvers<string>();
  const printed = dialogs.alone('cancelled', () => printing.promise);
  expect(await dialogs.ask(QUESTION)).toBe(QUESTION.cancelId);
  printing.resolve('printed');
  expect(await printed).toBe('printed');
});

test('one dialog after the other is shown no more often than a person needs, and the log says so once', async () => {
  let now = 0;
  const { dialogs, opened, said, answer } = heldDialogs(() => now);
  const askOften = async () => {
    for (let i = 0; i < 400; i += 1) {
      const before = opened.length;
      const ways = [
        () => dialogs.ask(QUESTION),
        () => dialogs.whereToSave('a.txt'),
        () => dialogs.whichFolder('/home/ana'),
        () => dialogs.whichFile('Choose', 'Use'),
      ];
      const done = ways[i % ways.length]?.();
      if (opened.length > before) answer();
      await done;
    }
  };
  await askOften();
  expect(opened).toHaveLength(30);
  expect(said).toHaveLength(1);
  expect(await dialogs.ask(QUESTION)).toBe(QUESTION.cancelId);
  expect(await dialogs.ask(QUESTION, -1)).toBe(-1);
  now = 59_999;
  await askOften();
  expect(opened).toHaveLength(30);
  now = 60_000;
  await askOften();
  expect(opened).toHaveLength(60);
  expect(said).toHaveLength(1);
});

test('a dialog that fails does not block the next one', async () => {
  const failing = { showMessageBox: () => Promise.reject(new Error('No window.')) };
  const restraint = { clock: () => 0, log: { warn: () => {} } };
  const dialogs = createDialogs(failing as unknown as Dialog, () => null, restraint);
  await expect(dialogs.ask(QUESTION)).rejects.toThrow('No window.');
  await expect(dialogs.ask(QUESTION)).rejects.toThrow('No window.');
});
