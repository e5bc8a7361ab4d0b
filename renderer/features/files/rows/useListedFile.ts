import type { FileEntry, FileStatus } from '../../../../shared/model/files/files.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useFileActions } from '../../media/useFileActions.ts';

/** The actions of a listed file, besides those of any downloaded file. */
export function useListedFile() {
  const { files, layout, selection } = useAccountStores();
  const actions = useFileActions();
  return {
    ...actions,
    /** The main action: shows it in the viewer, opens it, downloads it or cancels the download. */
    press: (entry: FileEntry, status: FileStatus | undefined) => {
      const { fetch, cancel } = files.getState();
      if (status?.state === 'fetching') cancel(entry.msgId);
      else if (status?.state !== 'here') fetch(entry.msgId);
      else if (status.nature.preview !== null) layout.getState().view(entry);
      else actions.open(entry);
    },
    /** Cancels its download, or the copies of it that are being written. */
    cancel: ({ msgId }: FileEntry) => files.getState().cancel(msgId),
    /** Opens its conversation at its message. */
    goTo: ({ convId, msgId }: FileEntry) => {
      layout.getState().closeDialog();
      selection.getState().openConversation(convId, msgId);
    },
  };
}
