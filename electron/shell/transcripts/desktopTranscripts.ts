import type { App, Shell } from 'electron';
import type { Log } from '../app/log.ts';
import { createMarkOfTheWeb } from '../files/markOfTheWeb.ts';
import { createIsOwnFolder } from '../files/ownData.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { createSaveTranscripts, type SaveTranscripts } from './saveTranscripts.ts';

interface Desktop {
  readonly app: Pick<App, 'getPath' | 'getSystemLocale' | 'getVersion'>;
  readonly shell: Pick<Shell, 'showItemInFolder'>;
  readonly dialogs: Dialogs;
  readonly platform: NodeJS.Platform;
  readonly closing: ClosingGuard;
  /** Milliseconds; never goes back. */
  readonly clock: () => number;
  readonly log: Log;
}

/** Saves transcripts on the desktop that Electron shows us. */
export function createDesktopTranscripts(desktop: Desktop): SaveTranscripts {
  const { app, shell, dialogs, platform, closing, clock, log } = desktop;
  return createSaveTranscripts({
    ...{ shell, dialogs, clock, log, whileSaving: closing.whileSaving, version: app.getVersion() },
    folder: () => app.getPath('documents'),
    isOwnFolder: createIsOwnFolder(app.getPath('userData')),
    markOfTheWeb: createMarkOfTheWeb(platform, () => new Date()),
    region: () => app.getSystemLocale(),
  });
}
