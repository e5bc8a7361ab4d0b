import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { words } from '../app/shellWords.ts';

/** The system's dialogs, over the window while there is one. */
export interface Dialogs {
  /** Which of the buttons the person pressed, counted from 0. */
  ask(question: MessageBoxOptions): Promise<number>;
  /** Where to save a file; null: nowhere. */
  whereToSave(suggestion: string): Promise<string | null>;
  /** Which folder; null: none. */
  whichFolder(suggestion: string): Promise<string | null>;
  /** Which file, to be read; null: none. */
  whichFile(title: string, buttonLabel: string): Promise<string | null>;
}

type ElectronDialog = Pick<Dialog, 'showMessageBox' | 'showSaveDialog' | 'showOpenDialog'>;

export function createDialogs(dialog: ElectronDialog, currentWindow: () => BrowserWindow | null): Dialogs {
  return {
    async ask(question) {
      const window = currentWindow();
      const answer = await (window
        ? dialog.showMessageBox(window, question)
        : dialog.showMessageBox(question));
      return answer.response;
    },
    async whereToSave(defaultPath) {
      const window = currentWindow();
      const options = { defaultPath, properties: ['showOverwriteConfirmation' as const] };
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? null : filePath;
    },
    async whichFolder(defaultPath) {
      const window = currentWindow();
      const properties = ['openDirectory' as const, 'createDirectory' as const];
      const options = { defaultPath, properties, buttonLabel: words('dialogs')('saveHere') };
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    async whichFile(title, buttonLabel) {
      const window = currentWindow();
      // macOS shows no title.
      const options = { title, message: title, buttonLabel, properties: ['openFile' as const] };
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options));
      return canceled ? null : (filePaths[0] ?? null);
    },
  };
}
