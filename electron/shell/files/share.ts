import path from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import { MAX_STAGED, type RefusedFile, type Shared, type Staged } from '../../../shared/model/files/files.ts';

/** Files that Parley was started with, until the person chooses a conversation for them. */
export interface Share {
  add(paths: readonly string[]): void;
  get(): Shared;
  /** Stages them in a draft by `add`. Rejects with its error, and then they go on waiting. */
  stage(add: (paths: readonly string[]) => Promise<Staged>): Promise<Staged>;
  discard(): void;
}

export function createShare(onChange: (shared: Shared) => void): Share {
  let waiting: readonly string[] = [];
  const get = () => ({ names: waiting.map((file) => path.basename(file)) });

  function wait(paths: readonly string[]): void {
    waiting = paths;
    onChange(get());
  }

  async function stage(add: (paths: readonly string[]) => Promise<Staged>): Promise<Staged> {
    const paths = waiting.slice(0, MAX_STAGED);
    const tooMany = waiting.slice(MAX_STAGED).map(refuse);
    if (paths.length === 0) return add(paths);
    // Taken out at once, so that asking twice does not stage twice.
    const taken = waiting;
    wait([]);
    try {
      const staged = await add(paths);
      return { ...staged, refused: [...staged.refused, ...tooMany] };
    } catch (thrown) {
      wait([...taken, ...waiting]);
      throw thrown;
    }
  }

  return {
    add: (paths) => {
      if (paths.length > 0) wait([...waiting, ...paths]);
    },
    get,
    stage,
    discard: () => wait([]),
  };
}

function refuse(file: string): RefusedFile {
  const error = new AppError('too-many-files', `Only ${MAX_STAGED} files can be staged at once.`);
  return { name: path.basename(file), error: error.toData() };
}
