import { type App, BrowserWindow, type Shell, session } from 'electron';
import type { Log } from '../app/log.ts';
import { createMarkOfTheWeb } from '../files/markOfTheWeb.ts';
import { createIsOwnFolder } from '../files/ownData.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { createPdfPrinter } from './pdfPrinter.ts';
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

/** Without `persist:` it stays in memory. */
const PARTITION = 'transcripts';

/** Saves transcripts on the desktop that Electron shows us. */
export function createDesktopTranscripts(desktop: Desktop): SaveTranscripts {
  const { app, shell, dialogs, platform, closing, clock, log } = desktop;
  const region = () => app.getSystemLocale();
  return createSaveTranscripts({
    ...{ shell, dialogs, clock, log, whileSaving: closing.whileSaving, version: app.getVersion() },
    folder: () => app.getPath('documents'),
    isOwnFolder: createIsOwnFolder(app.getPath('userData')),
    markOfTheWeb: createMarkOfTheWeb(platform, () => new Date()),
    region,
    printPdf: createPdfPrinter({
      ...{ region, log, session: () => session.fromPartition(PARTITION) },
      makeWindow: (options) => new BrowserWindow(options),
    }),
  });
}
