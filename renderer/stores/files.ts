import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { AppError } from '../../shared/errors.ts';
import type { FileStatus } from '../../shared/files.ts';
import type { MsgId } from '../../shared/model.ts';
import type { Bridge, Connected } from './connected.ts';
import { useAccountStores } from './context.ts';

export interface FilesState {
  /** Where the files of messages are, as far as somebody wanted to know. */
  readonly byMsgId: ReadonlyMap<MsgId, FileStatus>;
  /** Makes sure that the file of a message is in `byMsgId` before long. */
  know(msgId: MsgId): void;
  fetch(msgId: MsgId): void;
  cancel(msgId: MsgId): void;
  /** Rejects with AppError `file-not-opened`. */
  open(msgId: MsgId): Promise<unknown>;
  /** Resolves to false when the person chose no place. */
  saveAs(msgId: MsgId): Promise<boolean>;
}

export function createFilesStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<FilesState> {
  let wanted = new Set<MsgId>();

  const put = (statuses: readonly FileStatus[]) =>
    store.setState(({ byMsgId }) => ({
      byMsgId: new Map([...byMsgId, ...statuses.map((status) => [status.msgId, status] as const)]),
    }));
  const putOne = (status: FileStatus) => put([status]);
  /** All that is drawn at once is asked for at once. */
  const readWanted = () => {
    const msgIds = [...wanted];
    wanted = new Set();
    request('files.list', { msgIds }).then(put, failed);
  };

  const store = createStore<FilesState>((_set, get) => ({
    byMsgId: new Map(),
    know: (msgId) => {
      if (get().byMsgId.has(msgId)) return;
      if (wanted.size === 0) queueMicrotask(readWanted);
      wanted.add(msgId);
    },
    fetch: (msgId) => void request('files.fetch', { msgId, isAutomatic: false }).then(putOne, failed),
    cancel: (msgId) => void request('files.cancel', { msgId }).then(putOne, failed),
    open: (msgId) => request('files.open', { msgId }),
    saveAs: (msgId) => request('files.saveAs', { msgId }),
  }));

  const connect = () =>
    on('files', (statuses) => {
      put(statuses);
      for (const status of statuses) if (status.state === 'failed') failed(AppError.fromData(status.error));
    });
  return Object.assign(store, { connect });
}

export const useFiles = <T>(select: (state: FilesState) => T): T =>
  useStore(useAccountStores().files, select);

/** Where the file of a message is; undefined until that is known. */
export function useFileStatus(msgId: MsgId): FileStatus | undefined {
  const know = useFiles((state) => state.know);
  useEffect(() => know(msgId), [know, msgId]);
  return useFiles(({ byMsgId }) => byMsgId.get(msgId));
}
