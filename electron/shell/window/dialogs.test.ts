import type { Dialog } from 'electron';
import { expect, test } from 'vitest';
import { createDialogs } from './dialogs.ts';

/** Electron's dialogs, which stay open until they are answered. */
function heldDialogs() {
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
  const dialogs = createDialogs(dialog as unknown as Dialog, () => null);
  return { dialogs, opened, answer: () => answers.shift()?.() };
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

test('a dialog that fails does not block the next one', async () => {
  const failing = { showMessageBox: () => Promise.reject(new Error('No window.')) };
  const dialogs = createDialogs(failing as unknown as Dialog, () => null);
  await expect(dialogs.ask(QUESTION)).rejects.toThrow('No window.');
  await expect(dialogs.ask(QUESTION)).rejects.toThrow('No window.');
});
