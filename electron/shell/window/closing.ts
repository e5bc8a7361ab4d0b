import type { App, MessageBoxOptions, PowerMonitor } from 'electron';
import type { AnyEvent } from '../../../shared/contract/index.ts';
import type { AppInfo } from '../../../shared/model/app.ts';
import { describe, type Log } from '../app/log.ts';
import { words } from '../app/shellWords.ts';
import type { Dialogs } from './dialogs.ts';

/** Asks before Parley ends while files are being sent, or while what was typed last cannot be kept. */
export interface ClosingGuard {
  /** Follows what the page is told: which files are being sent, whether the disk is full, and who is signed in. */
  hear(event: AnyEvent): void;
  /** Whether the window may close at once. If not, the person is asked, and Parley ends when they agree. */
  mayClose(): boolean;
  /** The person's session ends, and Parley with it: nothing is asked any more. */
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
  let sending = 0;
  let isFull = false;
  let isAsking = false;
  let isFree = false;

  function mayEnd(): boolean {
    if (isFree || (sending === 0 && !isFull)) return true;
    if (!isAsking) void ask();
    return false;
  }

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      isFree ||= (await dialogs.ask(isFull ? FULL_QUESTION : questionBeforeClosing(sending))) === CLOSE;
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
    if (!mayEnd()) event.preventDefault();
  });
  app.on('will-quit', letGo);
  // Of Linux and macOS; a window of Windows hears 'session-end'.
  powerMonitor.on('shutdown', letGo);

  return {
    hear: ({ name, payload }) => {
      if (name === 'uploads') sending = payload.length;
      else if (name === 'status') isFull = payload.storage === 'full';
      else if (name === 'session' && payload.state === 'signed-out') {
        sending = 0;
        isFull = false;
      }
    },
    // On macOS the app goes on without its window, and so does the sending. Elsewhere it ends with it. What cannot be kept is in the window.
    mayClose: () => (platform === 'darwin' && !isFull) || mayEnd(),
    letGo,
  };
}

const text = words('closing');
const CLOSE = 1;
const ANSWERS = { buttons: [text('keepOpen'), text('close')], cancelId: 0, defaultId: 0, noLink: true };

const FULL_QUESTION: MessageBoxOptions = {
  type: 'warning',
  message: text('full'),
  detail: text('fullDetail'),
  ...ANSWERS,
};

function questionBeforeClosing(files: number): MessageBoxOptions {
  return {
    type: 'question',
    message: text('sending', { count: files }),
    detail: text('sendingDetail'),
    ...ANSWERS,
  };
}
