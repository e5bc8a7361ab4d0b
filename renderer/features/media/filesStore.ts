import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { FileStatus } from '../../../shared/model/files/files.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import type { NoticesState } from '../notices/noticesStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly files: Connected<FilesState>;
  }
}

/** Of the route `files.list`. */
const MOST_AT_ONCE = 500;
/** Many times what is drawn at once. */
const MOST_KNOWN = 2_000;

export interface FilesState {
  /** The states of the files of messages that were asked for or told last. */
  readonly byMsgId: ReadonlyMap<MsgId, FileStatus>;
  /** Makes sure that the file of a message is in `byMsgId` before long. */
  know(msgId: MsgId): void;
  fetch(msgId: MsgId): void;
  /** Downloads automatically what the settings allow. */
  fetchAutomatically(msgId: MsgId): void;
  cancel(msgId: MsgId): void;
  /** Rejects with AppError `file-not-opened`. */
  open(msgId: MsgId): Promise<unknown>;
  /** Resolves to false when the person chose no place. */
  saveAs(msgId: MsgId): Promise<boolean>;
  /** Resolves to its name there when it had to be saved first, in the folder of downloads; else to null. */
  showInFolder(msgId: MsgId): Promise<string | null>;
  copy(msgId: MsgId): Promise<unknown>;
  /** To be called while a drag begins. Resolves to false when a copy of a large file had to be written first. */
  startDrag(msgId: MsgId): Promise<boolean>;
  /** Removes contents from this computer. */
  remove(msgIds: readonly MsgId[]): Promise<void>;
}

export function createFilesStore(
  { request, on }: Bridge,
  { failed, stopped }: Pick<NoticesState, 'failed' | 'stopped'>,
): Connected<FilesState> {
  /** All that are or will be in `byMsgId`, the last asked for or told last. */
  const followed = new Set<MsgId>();
  let wanted = new Set<MsgId>();

  const follow = (msgId: MsgId): void => {
    followed.delete(msgId);
    followed.add(msgId);
  };
  const put = (statuses: readonly FileStatus[]): void => {
    for (const { msgId } of statuses) follow(msgId);
    const left = [...followed].slice(0, -MOST_KNOWN);
    for (const msgId of left) followed.delete(msgId);
    store.setState(({ byMsgId: before }) => {
      const byMsgId = new Map([...before, ...statuses.map((status) => [status.msgId, status] as const)]);
      for (const msgId of left) byMsgId.delete(msgId);
      return { byMsgId };
    });
  };
  const putOne = (status: FileStatus) => put([status]);
  const readWanted = () => {
    const msgIds = [...wanted];
    wanted = new Set();
    for (let from = 0; from < msgIds.length; from += MOST_AT_ONCE)
      request('files.list', { msgIds: msgIds.slice(from, from + MOST_AT_ONCE) }).then(put, failed);
  };
  /** All that is drawn at once is asked for at once. */
  const read = (msgIds: Iterable<MsgId>) => {
    if (wanted.size === 0) queueMicrotask(readWanted);
    for (const msgId of msgIds) wanted.add(msgId);
  };

  const store = createStore<FilesState>((_set, get) => ({
    byMsgId: new Map(),
    know: (msgId) => {
      follow(msgId);
      if (!get().byMsgId.has(msgId)) read([msgId]);
    },
    fetch: (msgId) => void request('files.fetch', { msgId, isAutomatic: false }).then(putOne, failed),
    fetchAutomatically: (msgId) =>
      void request('files.fetch', { msgId, isAutomatic: true }).then(putOne, failed),
    cancel: (msgId) => void request('files.cancel', { msgId }).then(putOne, failed),
    open: (msgId) => request('files.open', { msgId }),
    saveAs: (msgId) => request('files.saveAs', { msgId }),
    showInFolder: (msgId) => request('files.showInFolder', { msgId }),
    copy: (msgId) => request('files.copy', { msgId }),
    startDrag: (msgId) => request('files.startDrag', { msgId }),
    remove: (msgIds) => request('files.remove', { msgIds: [...msgIds] }).then(put),
  }));

  /** A file of a message that is gone by now has no name. */
  const tellStopped = async (msgId: MsgId, error: ErrorData) => {
    const message = await request('messages.get', { msgId }).catch(() => null);
    if (message?.attachment) {
      const again = () => store.getState().fetch(msgId);
      stopped({ error, attachment: message.attachment, again });
    } else failed(AppError.fromData(error));
  };

  const connect = () => {
    const stops = [
      on('files', (statuses) => {
        put(statuses);
        for (const status of statuses) {
          // Whoever met the damage says so, and the file itself does.
          if (status.state === 'failed' && status.error.code !== 'file-damaged')
            void tellStopped(status.msgId, status.error);
        }
      }),
      // The ids may be those of other messages now. All is read again soon after.
      on('restored', () => store.setState({ byMsgId: new Map() })),
      // A core that started anew tells nothing of the downloads that ended with the last one.
      on('changed', ({ conversations }) => {
        if (conversations === null) read(followed);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return Object.assign(store, { connect });
}

export const useFiles = <T>(select: (state: FilesState) => T): T =>
  useStore(useAccountStores().files, select);

/** Where the file of a message is; undefined until that is known. */
export function useFileStatus(msgId: MsgId): FileStatus | undefined {
  const know = useFiles((state) => state.know);
  const status = useFiles(({ byMsgId }) => byMsgId.get(msgId));
  const isKnown = status !== undefined;
  // Known once, it may be left for others.
  useEffect(() => {
    if (!isKnown) know(msgId);
  }, [know, msgId, isKnown]);
  return status;
}

/**
 * Downloads a file automatically, as the settings allow, if it `isWanted` and isn't here. Only once while it is on screen: a file removed
 * for the size limit would come back and push out another.
 */
export function useAutomaticFetch(msgId: MsgId, status: FileStatus | undefined, isWanted: boolean): void {
  const fetchAutomatically = useFiles((state) => state.fetchAutomatically);
  const asked = useRef<MsgId | null>(null);
  const isDue = isWanted && status?.state === 'remote';
  const isForgotten = status === undefined;
  // After a restore, another message may have the id. Its file was not fetched yet.
  useEffect(() => {
    if (isForgotten) asked.current = null;
  }, [isForgotten]);
  useEffect(() => {
    if (!isDue || asked.current === msgId) return;
    asked.current = msgId;
    fetchAutomatically(msgId);
  }, [isDue, fetchAutomatically, msgId]);
}
