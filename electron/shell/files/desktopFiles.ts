import { performance } from 'node:perf_hooks';
import type { App, Clipboard, ClipboardItem, NativeImage, nativeImage, Session } from 'electron';
import { codeOf } from '../../../shared/errors/errors.ts';
import type { Log } from '../app/log.ts';
import { onEachLoad } from '../page/onEachLoad.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { type AddFiles, createAddFiles } from './addFiles.ts';
import { type BackupDialogs, createBackupDialogs } from './backupDialogs.ts';
import { type AllFileActions, createFileActions, type FilesParts } from './fileActions.ts';
import { createFileTokens } from './fileTokens.ts';
import { createHandoverFiles, type HandoverFiles } from './handoverFiles.ts';
import { createMarkOfTheWeb } from './markOfTheWeb.ts';
import { createIsOwnFolder, createWhoseFile, handedOutDir } from './ownData.ts';
import { createReplyFiles, type ReplyFiles } from './replyFiles.ts';
import { createTableFiles, type TableFiles } from './tableFiles.ts';

/** Another program lets go of a file within minutes, or not at all. */
const LATER_MS = 60_000;
/** Pixels. */
const ICON_SIZE = 32;

interface Electron {
  readonly app: Pick<App, 'getPath' | 'getFileIcon' | 'getSystemLocale' | 'getVersion'>;
  readonly clipboard: Pick<Clipboard, 'write'>;
  readonly ClipboardItem: typeof ClipboardItem;
  readonly nativeImage: Pick<typeof nativeImage, 'createFromBitmap'>;
  readonly shell: FilesParts['shell'];
}

interface Given extends Pick<FilesParts, 'dialogs' | 'window' | 'platform' | 'whileSaving' | 'log'> {
  readonly electron: Electron;
  readonly now: () => Date;
}

export interface DesktopFiles extends AllFileActions {
  readonly replies: ReplyFiles;
  readonly tables: TableFiles;
  readonly handovers: HandoverFiles;
  readonly backups: BackupDialogs;
}

/** The person's actions with files, on the desktop that Electron shows us. */
export function createDesktopFileActions({ electron, now, ...given }: Given): DesktopFiles {
  const { app, clipboard, shell } = electron;
  const downloads = () => app.getPath('downloads');
  const isOwnFolder = createIsOwnFolder(app.getPath('userData'));
  const actions = createFileActions({
    ...given,
    ...{ shell, downloads, isOwnFolder },
    dragIcon: (file) => dragIcon(electron, file, given.log),
    later: (run) => void setTimeout(() => void run(), LATER_MS).unref(),
    handedOutDir: handedOutDir(app.getPath('userData')),
    markOfTheWeb: createMarkOfTheWeb(given.platform, now),
    clock: () => performance.now(),
    writeClipboard: (content) => clipboard.write([new electron.ClipboardItem(content)]),
  });
  const saving = { ...given, downloads, isOwnFolder };
  return {
    ...{ ...actions, replies: createReplyFiles(saving), tables: createTableFiles(saving) },
    backups: createBackupDialogs({ ...saving, now }),
    handovers: createHandoverFiles({
      ...saving,
      region: () => app.getSystemLocale(),
      version: app.getVersion(),
    }),
  };
}

interface AddingParts {
  readonly app: App;
  /** That of the page, whose files are forgotten when it is loaded. */
  readonly page: Session;
  readonly dialogs: Dialogs;
  /** Milliseconds; never goes back. */
  readonly clock: () => number;
}

/** The ways into a draft for files on the disk. */
export function createDesktopAddFiles({ app, page, dialogs, clock }: AddingParts): AddFiles {
  const tokens = createFileTokens(clock);
  // A window that opens takes nothing from the page of another one.
  onEachLoad(app, page, (_contents, isAgain) => {
    if (isAgain) tokens.forgetAll();
  });
  return createAddFiles({ tokens, whose: createWhoseFile(app.getPath('userData')), dialogs });
}

/** The system's icon of a file, or a plain square where it has none. */
async function dragIcon({ app, nativeImage }: Electron, file: string, log: Log): Promise<NativeImage> {
  const icon = await app.getFileIcon(file, { size: 'normal' }).catch((thrown: unknown) => {
    log.warn(`The system gave no icon for a file: ${codeOf(thrown)}`);
    return null;
  });
  if (icon && !icon.isEmpty()) return icon;
  const [width, height] = [ICON_SIZE, ICON_SIZE];
  return nativeImage.createFromBitmap(Buffer.alloc(width * height * 4, 0x99), { width, height });
}
