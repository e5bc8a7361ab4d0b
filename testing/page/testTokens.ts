import { randomUUID } from 'node:crypto';
import type { StagedByPath } from '../../electron/core/protocol.ts';
import type { ChosenFiles, RouteInput } from '../../shared/contract/index.ts';
import { AppError, type Result, toResult } from '../../shared/errors/errors.ts';
import type { Staged } from '../../shared/model/files/files.ts';
import { type FileToken, fileToken } from '../../shared/model/ids.ts';
import type { TestCore } from '../core/testCore.ts';

/** The shell's part in adding files: it hands out tokens for paths, and takes each once. */
export function createTestTokens() {
  const paths = new WeakMap<File, string>();
  const chosen = new Map<FileToken, string>();

  function issue(path: string): FileToken {
    const token = fileToken(randomUUID());
    chosen.set(token, path);
    return token;
  }

  function redeem(token: string): string {
    const path = chosen.get(fileToken(token));
    if (path === undefined || !chosen.delete(fileToken(token)))
      throw new AppError('file-not-chosen', 'There is no such token.');
    return path;
  }

  const forPage = ({ folders, ...staged }: StagedByPath): Staged => ({
    ...staged,
    folders: folders.map(({ path, ...facts }) => ({ ...facts, token: issue(path) })),
  });

  return {
    /** A file as the person drops it. */
    file(path: string): File {
      const file = new File([], path.split('/').at(-1) ?? '');
      paths.set(file, path);
      return file;
    },
    chooseFiles: async (files: readonly File[]): Promise<ChosenFiles> =>
      files.map((file) => {
        const path = paths.get(file);
        return path === undefined ? null : issue(path);
      }),
    /** Answers the requests that name files, and passes all others on to core. */
    route(core: TestCore, route: string, input: unknown): Promise<Result<unknown>> {
      if (route === 'staged.add') {
        const { convId, tokens } = input as RouteInput<'staged.add'>;
        return toResult(() => core.stage(convId, tokens.map(redeem)).then(forPage));
      }
      if (route === 'staged.addFolder') {
        const { convId, token, as } = input as RouteInput<'staged.addFolder'>;
        return toResult(() => core.stageFolder(convId, redeem(token), as).then(forPage));
      }
      return core.core.route(route, input);
    },
  };
}
