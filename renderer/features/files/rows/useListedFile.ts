import type { FileEntry, FileStatus } from '../../../../shared/files.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useFileActions } from '../../media/useFileActions.ts';

/** What can be done with a file of a list beside what can be done with any that is here. */
export function useListedFile() {
  const { files, layout, selection } = useAccountStores();
  const actions = useFileActions();
  return {
    ...actions,
    /** Shows it in the viewer, opens it, downloads it, or breaks its download off: what is due. */
    press: (entry: FileEntry, status: FileStatus | undefined) => {
      const { fetch, cancel } = files.getState();
      if (status?.state === 'fetching') cancel(entry.msgId);
      else if (status?.state !== 'here') fetch(entry.msgId);
      else if (status.nature.preview !== null) layout.getState().view(entry);
      else actions.open(entry);
    },
    /** Opens its conversation at its message. */
    goTo: ({ convId, msgId }: FileEntry) => {
      layout.getState().closeDialog();
      selection.getState().openConversation(convId, msgId);
    },
  };
}
