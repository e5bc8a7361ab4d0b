import path from 'node:path';
import type { ChosenFiles, RouteParsed } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { RefusedFile, Staged } from '../../../shared/model/files/files.ts';
import type { AccountId, ConvId, FileToken } from '../../../shared/model/ids.ts';
import type { StagedByPath } from '../../core/protocol.ts';
import type { CoreClient } from '../app/coreClient.ts';
import type { Dialogs } from '../window/dialogs.ts';
import type { FileTokens } from './fileTokens.ts';
import type { WhoseFile } from './ownData.ts';
import { questionBeforeAdding, UNSEEN_ANSWERS } from './unseenFiles.ts';

/** A file of the page, as the preload script tells of it. */
export interface PageFile {
  readonly path: string;
  /** The preload script saw the person drop, paste or pick it, and has told of that once. */
  readonly isSeen: boolean;
}

type Core = Pick<CoreClient, 'controlOpen'>;

/** The account, and its core. */
export interface Owner {
  readonly account: AccountId;
  readonly core: Core;
}

/** The ways into a draft for files on the disk. Refuses what is Parley's own, and has copies that were handed out kept: they don't last. */
export interface AddFiles {
  /** Makes tokens for the page's files, after a question about unseen ones. @throws AppError `file-not-chosen` */
  choose(account: AccountId, files: readonly PageFile[]): Promise<ChosenFiles>;
  /** The route `staged.chooseFolder`. */
  chooseFolder(account: AccountId): Promise<FileToken | null>;
  /** The path of one of these, once. @throws AppError `file-not-chosen` */
  redeem(account: AccountId, token: FileToken): string;
  /** The route `staged.add`. */
  add(owner: Owner, input: RouteParsed<'staged.add'>): Promise<Staged>;
  /** The route `staged.addFolder`. */
  addFolder(owner: Owner, input: RouteParsed<'staged.addFolder'>): Promise<Staged>;
  /** Stages files that the shell knows by their paths, such as those of the command line. Rejects with core's AppError. */
  stage(owner: Owner, convId: ConvId | null, paths: readonly string[]): Promise<Staged>;
}

interface AddFilesParts {
  readonly tokens: FileTokens;
  readonly whose: WhoseFile;
  readonly dialogs: Pick<Dialogs, 'ask' | 'whichFolderToAdd'>;
}

export function createAddFiles({ tokens, whose, dialogs }: AddFilesParts): AddFiles {
  /** The page gets tokens in the place of paths. */
  const forPage = (account: AccountId, staged: StagedByPath): Staged => ({
    ...staged,
    folders: staged.folders.map(({ path: folder, ...facts }) => ({
      ...facts,
      token: tokens.issue(account, folder),
    })),
  });

  async function sort(paths: readonly string[]) {
    const owners = await Promise.all(paths.map(whose));
    return {
      paths: paths.filter((_, index) => owners[index] !== 'parley'),
      temporary: paths.filter((_, index) => owners[index] === 'handed-out'),
      refused: paths.filter((_, index) => owners[index] === 'parley').map(refuseOwn),
    };
  }

  async function stage(
    { account, core }: Owner,
    convId: ConvId | null,
    given: readonly string[],
  ): Promise<Staged> {
    const { refused, ...sorted } = await sort(given);
    const staged = await core.controlOpen('stage', { convId, ...sorted });
    return forPage(account, { ...staged, refused: [...refused, ...staged.refused] });
  }

  return {
    async choose(account, files) {
      const unseen = files.filter(({ isSeen }) => !isSeen).map((file) => file.path);
      await askAbout(unseen, dialogs);
      return files.map((file) => tokens.issue(account, file.path));
    },
    async chooseFolder(account) {
      const folder = await dialogs.whichFolderToAdd();
      return folder === null ? null : tokens.issue(account, folder);
    },
    redeem: (account, token) => tokens.redeem(account, [token])[0] ?? '',
    add: async (owner, input) => stage(owner, input.convId, tokens.redeem(owner.account, input.tokens)),
    async addFolder({ account, core }, { convId, token, as }) {
      const [folder = ''] = tokens.redeem(account, [token]);
      const { refused, temporary } = await sort([folder]);
      if (refused.length > 0) return forPage(account, await nothingOf(core, convId, refused));
      const input = { convId, path: folder, as, isTemporary: temporary.length > 0 };
      return forPage(account, await core.controlOpen('stageFolder', input));
    },
    stage,
  };
}

async function askAbout(unseen: readonly string[], dialogs: Pick<Dialogs, 'ask'>): Promise<void> {
  if (unseen.length === 0) return;
  if ((await dialogs.ask(questionBeforeAdding(unseen))) !== UNSEEN_ANSWERS.add)
    throw new AppError('file-not-chosen', 'The person did not choose this file.');
}

async function nothingOf(core: Core, convId: ConvId | null, refused: readonly RefusedFile[]) {
  return { ...(await core.controlOpen('stage', { convId, paths: [] })), refused };
}

function refuseOwn(file: string): RefusedFile {
  const error = new AppError('parley-data', "This is Parley's own data.");
  return { name: path.basename(file), error: error.toData() };
}
