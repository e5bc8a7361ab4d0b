import type { IpcMain } from 'electron';
import { z } from 'zod';
import type { ChosenFiles } from '../../../shared/contract/index.ts';
import { zAccountId } from '../../../shared/contract/inputs.ts';
import { parseInput } from '../../../shared/contract/parseInput.ts';
import { type Result, toResult } from '../../../shared/errors/errors.ts';
import { MAX_STAGED } from '../../../shared/model/files/files.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Log } from '../app/log.ts';
import type { PageFile } from '../files/addFiles.ts';
import type { Windows } from '../window/windows.ts';
import { refusal } from './door.ts';
import { trustedWindow } from './trustedSender.ts';

const input = z
  .object({
    account: zAccountId,
    files: z
      .array(z.object({ path: z.string().min(1).max(32_768), isSeen: z.boolean() }).strict())
      .min(1)
      .max(MAX_STAGED),
  })
  .strict();

type Choose = (account: AccountId, files: readonly PageFile[]) => Promise<ChosenFiles>;

/**
 * Opens the door through which the preload script tells of files that the person chose. The page can't reach this channel: the script sends
 * only the paths that Electron knows of real files.
 */
export function openFileDoor(
  ipc: Pick<IpcMain, 'handle'>,
  windows: Pick<Windows, 'ofContents'>,
  choose: Choose,
  log: Log,
): void {
  ipc.handle('parley:files', async (event, given: unknown): Promise<Result<ChosenFiles>> => {
    if (trustedWindow(event, windows) === null) {
      log.warn('Files of a frame that is not ours were refused.');
      return refusal;
    }
    const result = await toResult(() => {
      const { account, files } = parseInput('parley:files', input, given);
      return choose(account, files);
    });
    if (!result.ok && result.error.code === 'internal') log.error(`Chosen files: ${result.error.message}`);
    return result;
  });
}
