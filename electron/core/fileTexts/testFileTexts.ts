/** Helpers for the tests of the texts of files. */
import { randomBytes } from 'node:crypto';
import type { MsgId } from '../../../shared/model/ids.ts';
import { CHARACTER_MAPS } from '../../../testing/core/startReader.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { settled } from '../files/fetching/testReceived.ts';
import type { ReadText } from '../protocol.ts';
import { readFileText } from './reading/readFileText.ts';

const KEY = randomBytes(32);

/** Reads as the process does, without one. */
const readHere: ReadText = (bytes, kind) => readFileText(bytes, kind, CHARACTER_MAPS);

/** A core that reads texts, and counts how many it was asked for. */
export async function openReadingCore(
  service: Parameters<typeof openTestCore>[0],
  { dir = temporaryDir(), readText = readHere }: { dir?: string; readText?: ReadText } = {},
) {
  const asked: string[] = [];
  const core = await openTestCore(service, {
    ...{ dir, key: KEY },
    readText: (bytes, kind) => {
      asked.push(kind);
      return readText(bytes, kind);
    },
  });
  await core.complete();
  return { core, dir, asked };
}

export async function fetchAndRead(core: TestCore, ids: readonly MsgId[]): Promise<void> {
  for (const id of ids) {
    await core.ask('files.fetch', { msgId: id, isAutomatic: false });
    await settled(core, id);
  }
  await allRead(core, ids.length);
}

/** Resolves when so many files are read, and the index has taken them in. */
export const allRead = (core: TestCore, count: number): Promise<void> =>
  core.until(async () => {
    const { files, done } = core.status()?.fileTexts ?? { files: 0, done: 0 };
    return files === count && done === count && (await search(core, 'x')).indexComplete;
  });

export const search = (core: TestCore, query: string) =>
  core.ask('search.messages', { query, convId: null, before: null, limit: 20 });

export const found = async (core: TestCore, query: string): Promise<readonly MsgId[]> =>
  (await search(core, query)).hits.map((hit) => hit.msgId);
