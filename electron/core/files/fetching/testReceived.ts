/** Helpers for the tests of received files. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FileStatus } from '../../../../shared/model/files/files.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import {
  openTestCore,
  type Reachable,
  type TestCore,
  temporaryDir,
} from '../../../../testing/core/testCore.ts';
import { deriveFileKeys } from '../sealed/sealedFormat.ts';
import { createContentFolder } from './contentFolder.ts';

const KEY = randomBytes(32);

/** A core that has read the whole history. */
export async function openCore(
  service: Reachable,
  dir = temporaryDir(),
): Promise<{ core: TestCore; dir: string }> {
  const core = await openTestCore(service, { dir, key: KEY });
  await core.complete();
  return { core, dir };
}

export const stateOf = async (core: TestCore, id: MsgId): Promise<FileStatus | undefined> =>
  (await core.ask('files.list', { msgIds: [id] }))[0];

/** Resolves when the file is no longer on its way. */
export const settled = (core: TestCore, id: MsgId): Promise<void> =>
  core.until(async () => (await stateOf(core, id))?.state !== 'fetching');

/** Downloads files one after another as a person would; resolves when all are done. */
export async function fetchAll(core: TestCore, ids: readonly MsgId[]): Promise<void> {
  for (const msgId of ids) {
    await core.ask('files.fetch', { msgId, isAutomatic: false });
    await settled(core, msgId);
  }
}

/** The path of the content with this SHA-256 in the folder of an account that `openCore` opened. */
export const pathOf = (dir: string, sha256: string): string =>
  createContentFolder(dir, deriveFileKeys(KEY)).pathOf(sha256);

/** The content of a downloaded file, as the shell reads it. */
export async function contentOf(core: TestCore, id: MsgId): Promise<Buffer> {
  const { size } = await core.core.control.locate({ msgId: id });
  return Buffer.from(await core.core.control.readFile({ msgId: id, start: 0, length: size }));
}

/** Resolves when a large copy of the file is being written. Core may tell of it only after it is complete. */
export async function isCopying(core: TestCore, id: MsgId): Promise<void> {
  const copying = async () => {
    const state = await stateOf(core, id);
    return state?.state === 'here' ? state.copying : undefined;
  };
  while ((await copying()) === undefined) await setImmediate();
}

/** The names of all files among the contents, half ones too. */
export async function filesIn(dir: string): Promise<readonly string[]> {
  const entries = await readdir(join(dir, 'contents'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
