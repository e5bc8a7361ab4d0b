import type { App, BrowserWindow, PowerMonitor } from 'electron';
import type { AccountEvent } from '../../../shared/contract/index.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { describe, type Log } from '../app/log.ts';
import { words } from '../app/shellWords.ts';
import type { Dialogs, Question } from './dialogs.ts';

/** Asks before Parley quits while files are being sent or saved, or while the last text can't be saved. */
export interface ClosingGuard {
  /** Follows core's events: which files are being sent, and whether the disk is full. */
  hear(event: AccountEvent): void;
  /** A file is being saved where the person chose, until `saving` ends. */
  whileSaving<T>(saving: () => Promise<T>): Promise<T>;
  /** The account is closed, or its core died: nothing is being sent any longer. */
  forget(account: AccountId): void;
  /** Parley is about to end: its window closes. */
  isQuitting(): boolean;
  /** Whether the main window may close at once. If not, the person is asked over it, and Parley ends when they agree. */
  mayClose(window: BrowserWindow): boolean;
  /**
   * Whether a window of one conversation may close at once. If what was typed in it may not be saved, the person is asked over it, and `close`
   * is called when they agree. Sending and saving go on without it.
   */
  mayCloseOwn(account: AccountId, window: BrowserWindow, close: () => void): boolean;
  /** The person logs out of the system, which ends Parley too: it asks no more questions. */
  letGo(): void;
}

interface ClosingParts {
  readonly app: App;
  readonly powerMonitor: PowerMonitor;
  readonly platform: AppInfo['platform'];
  readonly dialogs: Dialogs;
  readonly log: Log;
}

export function askBeforeClosing({ app, powerMonitor, platform, dialogs, log }: ClosingParts): ClosingGuard {
  /** How many files each account is sending. */
  const sending = new Map<AccountId, number>();
  /** The accounts that cannot keep anything. */
  const full = new Set<AccountId>();
  let saves = 0;
  let isAsking = false;
  let isFree = false;
  let isQuitting = false;

  const files = () => [...sending.values()].reduce((sum, count) => sum + count, 0);

  /** `over`: the window that is to close; null: Parley is to end. */
  function mayEnd(over: BrowserWindow | null): boolean {
    if (isFree || (files() === 0 && saves === 0 && full.size === 0)) return true;
    if (!isAsking) void ask(over);
    return false;
  }

  async function askOwn(window: BrowserWindow, close: () => void): Promise<void> {
    isAsking = true;
    try {
      if ((await dialogs.ask(OWN_FULL_QUESTION, undefined, window)) === CLOSE) close();
    } catch (error) {
      log.error(`The question before closing failed: ${describe(error)}`);
    } finally {
      isAsking = false;
    }
  }

  async function ask(over: BrowserWindow | null): Promise<void> {
    isAsking = true;
    try {
      const question =
        full.size > 0 ? FULL_QUESTION : saves > 0 ? SAVING_QUESTION : questionBeforeClosing(files());
      isFree ||= (await dialogs.ask(question, undefined, over)) === CLOSE;
    } catch (error) {
      log.error(`The question before closing failed: ${describe(error)}`);
    } finally {
      isAsking = false;
    }
    if (isFree) app.quit();
  }

  function letGo(): void {
    isFree = true;
  }

  app.on('before-quit', (event) => {
    isQuitting = mayEnd(null);
    if (!isQuitting) event.preventDefault();
  });
  app.on('will-quit', letGo);
  // Of Linux and macOS; a window of Windows hears 'session-end'.
  powerMonitor.on('shutdown', letGo);

  return {
    hear: ({ account, name, payload }) => {
      if (name === 'uploads') sending.set(account, payload.length);
      else if (name === 'status') {
        if (payload.storage === 'full') full.add(account);
        else full.delete(account);
      }
    },
    async whileSaving(saving) {
      saves += 1;
      try {
        return await saving();
      } finally {
        saves -= 1;
      }
    },
    forget(account) {
      sending.delete(account);
      full.delete(account);
    },
    // On macOS the app and the sending continue without a window. Elsewhere a window that really closes ends the app: one that stays in
    // the tray is only hidden. Text that can't be saved is only in the window.
    mayClose: (window) => (platform === 'darwin' && full.size === 0) || mayEnd(window),
    mayCloseOwn(account, window, close) {
      if (isFree || !full.has(account)) return true;
      if (!isAsking) void askOwn(window, close);
      return false;
    },
    isQuitting: () => isQuitting || isFree,
    letGo,
  };
}

const text = words('closing');
const CLOSE = 1;
const ANSWERS = { buttons: [text('keepOpen'), text('close')], cancelId: 0, defaultId: 0, noLink: true };

const FULL_QUESTION: Question = {
  type: 'warning',
  message: text('full'),
  detail: text('fullDetail'),
  ...ANSWERS,
};

const OWN_FULL_QUESTION: Question = {
  type: 'warning',
  message: text('full'),
  detail: text('ownFullDetail'),
  ...{ ...ANSWERS, buttons: [text('keepWindowOpen'), text('close')] },
};

const SAVING_QUESTION: Question = {
  type: 'question',
  message: text('saving'),
  detail: text('savingDetail'),
  ...ANSWERS,
};

function questionBeforeClosing(files: number): Question {
  return {
    type: 'question',
    message: text('sending', { count: files }),
    detail: text('sendingDetail'),
    ...ANSWERS,
  };
}
