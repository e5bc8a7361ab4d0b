import type { BrowserWindow, Dialog, MessageBoxOptions, OpenDialogOptions } from 'electron';
import type { Log } from '../app/log.ts';
import { createRateLimit } from '../app/rateLimit.ts';
import { words } from '../app/shellWords.ts';

/**
 * The system's dialogs, over the window in use while there is one. One at a time, and no more in a minute than a person needs: while one is open, and
 * beyond that, every other is answered as if the person had cancelled it, since a page that was taken over could bury them in dialogs.
 */
export interface Dialogs {
  /**
   * Which of the buttons the person pressed, counted from 0. `unseen` is the answer if it isn't shown; by default that of Cancel. `over`: the
   * window that it is about, if not the one in use.
   */
  ask(question: Question, unseen?: number, over?: BrowserWindow | null): Promise<number>;
  /** Where to save a file; null: nowhere. */
  whereToSave(suggestion: string): Promise<string | null>;
  /** Which folder to save in; null: none. */
  whichFolder(suggestion: string): Promise<string | null>;
  /** Which folder to send; null: none. */
  whichFolderToAdd(): Promise<string | null>;
  /** Another dialog of the system, which `show` opens; `cancelled` is the answer if it isn't shown. */
  alone<T>(cancelled: T, show: () => Promise<T>): Promise<T>;
  /** Which file, to be read; null: none. */
  whichFile(title: string, buttonLabel: string): Promise<string | null>;
}

/** `cancelId` is the button that Esc presses, by its place. */
export type Question = MessageBoxOptions & Required<Pick<MessageBoxOptions, 'cancelId'>>;

type ElectronDialog = Pick<Dialog, 'showMessageBox' | 'showSaveDialog' | 'showOpenDialog'>;

interface Restraint {
  /** Milliseconds; never goes back. */
  readonly clock: () => number;
  readonly log: Pick<Log, 'warn'>;
}

/** More than a person opens. */
const MOST_SHOWN = 30;
const WITHIN_MS = 60_000;

export function createDialogs(
  dialog: ElectronDialog,
  currentWindow: () => BrowserWindow | null,
  restraint: Restraint,
): Dialogs {
  const alone = createAlone(restraint);

  async function ask(question: Question, over: BrowserWindow | null): Promise<number> {
    const window = over ?? currentWindow();
    const answer = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
    return answer.response;
  }

  /** The first that the person chose; null: none. */
  async function open(options: OpenDialogOptions): Promise<string | null> {
    const window = currentWindow();
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    return canceled ? null : (filePaths[0] ?? null);
  }

  const choose = {
    async whereToSave(defaultPath: string) {
      const window = currentWindow();
      const options = { defaultPath, properties: ['showOverwriteConfirmation' as const] };
      const { canceled, filePath } = await (window
        ? dialog.showSaveDialog(window, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? null : filePath;
    },
    whichFolder: (defaultPath: string) =>
      open({
        defaultPath,
        properties: ['openDirectory', 'createDirectory'],
        buttonLabel: words('dialogs')('saveHere'),
      }),
    whichFolderToAdd: () =>
      open({ properties: ['openDirectory'], buttonLabel: words('dialogs')('addFolder') }),
    // macOS shows no title.
    whichFile: (title: string, buttonLabel: string) =>
      open({ title, message: title, buttonLabel, properties: ['openFile'] }),
  };

  return {
    alone,
    ask: (question, unseen = question.cancelId, over = null) => alone(unseen, () => ask(question, over)),
    whereToSave: (suggestion) => alone(null, () => choose.whereToSave(suggestion)),
    whichFolder: (suggestion) => alone(null, () => choose.whichFolder(suggestion)),
    whichFolderToAdd: () => alone(null, choose.whichFolderToAdd),
    whichFile: (title, buttonLabel) => alone(null, () => choose.whichFile(title, buttonLabel)),
  };
}

function createAlone({ clock, log }: Restraint): Dialogs['alone'] {
  const limit = createRateLimit(MOST_SHOWN, WITHIN_MS, clock);
  let isOpen = false;
  let isSaid = false;

  return async (cancelled, show) => {
    if (isOpen) return cancelled;
    if (!limit.allows()) {
      if (!isSaid) log.warn('More dialogs were asked for than a person opens. Some are not shown.');
      isSaid = true;
      return cancelled;
    }
    isOpen = true;
    try {
      return await show();
    } finally {
      isOpen = false;
    }
  };
}
