import type { ConvId } from '../../../shared/model/ids.ts';

/** The drafts whose files are moving into the outbox: the next write of such a draft waits for that. */
export interface FilesLeaving {
  /** `sending` resolves or rejects when the files of the draft are in the outbox or stay. */
  begin(convId: ConvId | null, sending: Promise<unknown>): void;
  /** Resolves when none of the draft's files is on its way. */
  done(convId: ConvId | null): Promise<void>;
}

export function createFilesLeaving(): FilesLeaving {
  const leaving = new Map<ConvId | null, Promise<void>>();
  const nothing = () => {};
  return {
    begin: (convId, sending) => {
      leaving.set(convId, sending.then(nothing, nothing));
    },
    done: async (convId) => {
      await leaving.get(convId);
    },
  };
}
