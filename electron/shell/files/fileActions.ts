import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow, NativeImage, Shell } from 'electron';
import type { AccountEvent, RouteOutput, RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, fromResult } from '../../../shared/errors/errors.ts';
import type { AccountId, MsgId } from '../../../shared/model/ids.ts';
import type { Message } from '../../../shared/model/messages.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import { createRateLimit, type RateLimit } from '../app/rateLimit.ts';
import type { ClosingGuard } from '../window/closing.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { type ClipboardContent, pictureOf, referenceTo } from './clipboardFormats.ts';
import { createHandedOut, type ReadyCopy } from './handedOut.ts';
import { findLeavingFile, type LeavingFile } from './leavingFile.ts';
import { type CopyMark, createCopyMark, type MarkOfTheWeb } from './markOfTheWeb.ts';
import { isRisky, mayRun, questionBeforeOpening, RISKY_ANSWERS } from './riskyFile.ts';
import { createSaver } from './saver.ts';

export interface FilesParts {
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
  readonly dialogs: Dialogs;
  readonly window: () => BrowserWindow | null;
  readonly platform: NodeJS.Platform;
  /** Where people look for saved files. */
  readonly downloads: () => string;
  /** Parley's own folder for files that other programs are given. */
  readonly handedOutDir: string;
  /** See `createIsOwnFolder`. */
  readonly isOwnFolder: (folder: string) => Promise<boolean>;
  readonly markOfTheWeb: MarkOfTheWeb;
  readonly writeClipboard: (content: ClipboardContent) => Promise<void>;
  /** The icon under the pointer while a file is dragged; never empty. */
  readonly dragIcon: (file: string) => Promise<NativeImage>;
  /** See `ClosingGuard`. */
  readonly whileSaving: ClosingGuard['whileSaving'];
  readonly log: Log;
  /** Calls back after a while; `run` never rejects. */
  readonly later: (run: () => Promise<void>) => void;
  /** Milliseconds; never goes back. */
  readonly clock: () => number;
}

type Opened = RouteOutput<'files.open'>;

type FileRoute = 'open' | 'saveAs' | 'saveAll' | 'showInFolder' | 'copy' | 'startDrag';

/** Actions with files that are on this computer: the routes `files.*` of the contract. */
export type FileActions = {
  readonly [R in FileRoute]: (input: RouteParsed<`files.${R}`>) => Promise<RouteOutput<`files.${R}`>>;
};

/** The core of the account whose files they are. */
type Core = Pick<CoreClient, 'control' | 'request'>;

export interface AllFileActions {
  /** The person's actions on the files of an account. */
  of(core: Core, account: AccountId): FileActions;
  /** Takes note of an event of core: copies of a file that is gone go, too. */
  hear(event: AccountEvent): Promise<void>;
  /** Removes all copies that were made for an account. */
  forget(account: AccountId): Promise<void>;
}

export function createFileActions(parts: FilesParts): AllFileActions {
  // A disk that the person chooses, such as a memory stick, may know no marks. That of Parley's own folder does.
  const mark = createCopyMark(parts.markOfTheWeb, mayRun, parts.log);
  const markOwn = createCopyMark(parts.markOfTheWeb, isRisky, parts.log);
  const consents: Consents = { opening: new Map(), agreed: new Set() };
  const handedOut = createHandedOut({
    ...{ dir: parts.handedOutDir, mark: markOwn, log: parts.log, later: parts.later },
  });
  const limits: Limits = {
    programs: createRateLimit(MOST_PROGRAMS, WITHIN_MS, parts.clock),
    clipboard: createRateLimit(MOST_COPIED, WITHIN_MS, parts.clock),
  };
  return {
    of: (core, account) => {
      const copies: CopiesFor = {
        give: (file) => handedOut.give(file, account),
        giveToOpen: (file) => handedOut.giveToOpen(file, account),
        giveToDrag: (file) => handedOut.giveToDrag(file, account),
      };
      return actionsOf(core, parts, { mark, copies, consents, limits });
    },
    hear: handedOut.hear,
    forget: handedOut.forget,
  };
}

/** See `HandedOut`; for one account. */
interface CopiesFor {
  readonly give: (file: LeavingFile) => Promise<string>;
  readonly giveToOpen: (file: LeavingFile) => Promise<string>;
  readonly giveToDrag: (file: LeavingFile) => Promise<ReadyCopy>;
}

/** Opens under way, and answers that are not asked for again. */
interface Consents {
  /** By content and name. */
  readonly opening: Map<string, Promise<Opened>>;
  /** The same: opened in spite of the question, since Parley started. */
  readonly agreed: Set<string>;
}

/** Of all accounts together. */
interface Limits {
  /** Programs and windows of the file manager. */
  readonly programs: RateLimit;
  readonly clipboard: RateLimit;
}

/** More than a person does. */
const [MOST_PROGRAMS, MOST_COPIED] = [20, 20];
const WITHIN_MS = 60_000;

const keyOf = ({ sha256, fileName }: LeavingFile): string => `${sha256} ${fileName}`;

/** A copy of so many bytes is written while a person begins to drag. */
const DRAGGED_AT_ONCE = 32 * 2 ** 20;

interface Shared {
  readonly mark: CopyMark;
  readonly copies: CopiesFor;
  readonly consents: Consents;
  readonly limits: Limits;
}

function actionsOf(core: Core, parts: FilesParts, { mark, copies, consents, limits }: Shared): FileActions {
  const { give, giveToOpen, giveToDrag } = copies;
  const { opening, agreed } = consents;
  const { shell, dialogs, platform, log } = parts;
  const locate = (msgId: MsgId) => findLeavingFile(core, msgId);
  const { downloads, isOwnFolder, whileSaving } = parts;
  const saver = createSaver({ core, dialogs, downloads, isOwnFolder, mark, whileSaving, log });

  async function messageOf(msgId: MsgId): Promise<Message> {
    return fromResult(await core.request('messages.get', { msgId }));
  }

  async function open(file: LeavingFile): Promise<Opened> {
    limits.programs.check();
    // Programs rely on the file's name.
    const failure = await shell.openPath(await giveToOpen(file));
    if (failure !== '') throw new AppError('file-not-opened', 'The system could not open the file.');
    return 'opened';
  }

  async function askThenOpen(msgId: MsgId, file: LeavingFile): Promise<Opened> {
    const message = await messageOf(msgId);
    const answer = await dialogs.ask(questionBeforeOpening(file, message));
    if (answer === RISKY_ANSWERS.open) {
      agreed.add(keyOf(file));
      return open(file);
    }
    const isSaved = answer === RISKY_ANSWERS.saveAs && (await saver.saveAs(msgId, file));
    return isSaved ? 'saved' : null;
  }

  return {
    async open({ msgId }) {
      const file = await locate(msgId);
      const key = keyOf(file);
      const begin = () => (isRisky(file) && !agreed.has(key) ? askThenOpen(msgId, file) : open(file));
      // A double-click opens it once.
      const done = opening.get(key) ?? begin().finally(() => opening.delete(key));
      opening.set(key, done);
      return done;
    },
    async saveAs({ msgId }) {
      return saver.saveAs(msgId, await locate(msgId));
    },
    saveAll: ({ msgIds }) => saver.saveAll(msgIds, locate, messageOf),
    async showInFolder({ msgId }) {
      const file = await locate(msgId);
      limits.programs.check();
      if (file.savedTo !== null && (await isThere(file.savedTo, file.size))) {
        shell.showItemInFolder(file.savedTo);
        return null;
      }
      const saved = await saver.saveInDownloads(msgId, file);
      shell.showItemInFolder(saved);
      return path.basename(saved);
    },
    async copy({ msgId }) {
      const file = await locate(msgId);
      limits.clipboard.check();
      const content = (await pictureOf(file)) ?? referenceTo(await give(file), platform);
      await parts.writeClipboard(content);
      return null;
    },
    async startDrag({ msgId }) {
      const located = await locate(msgId);
      const copy = await giveToDrag(located);
      const isAtOnce = copy.wasReady || located.size <= DRAGGED_AT_ONCE;
      // A person has let go of the button by now, and the system would drop the file wherever the pointer is.
      if (!isAtOnce) return false;
      const icon = await parts.dragIcon(copy.path);
      parts.window()?.webContents.startDrag({ file: copy.path, icon });
      return true;
    },
  };
}

/** Whether a saved file is still where it was saved, judging by its size. */
async function isThere(file: string, size: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() === true && found.size === size;
}
